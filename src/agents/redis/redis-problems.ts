const MIN_VERSION = [6, 2];

/**
 * What is wrong with the settings of a Redis server, by its answer to INFO; managed servers often
 * refuse to show more.
 *
 * - It must not evict keys when its memory is full: those are the jobs.
 * - It must keep an append-only file: a snapshot may be minutes old, and jobs that were done would
 *   be waiting again.
 */
export function redisProblems(info: string): string[] {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const version = value('redis_version');
  if (version === undefined) return [`it does not say what it is (${info.slice(0, 80).trim()})`];
  const problems: string[] = [];
  if (isOlder(version)) {
    problems.push(`version ${version} is too old; ${MIN_VERSION.join('.')} is needed`);
  }
  const policy = value('maxmemory_policy');
  if (policy !== 'noeviction') {
    problems.push(`maxmemory-policy is ${policy}, and has to be noeviction`);
  }
  if (value('aof_enabled') !== '1') problems.push('appendonly is no, and has to be yes');
  if (value('role') === 'slave') problems.push('it is a replica, which takes no jobs');
  return problems;
}

function isOlder(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = MIN_VERSION;
  return major < leastMajor || (major === leastMajor && minor < leastMinor);
}
