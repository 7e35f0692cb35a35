import { OPERATIONS, type Operation } from '../spec/operation.js';
import { DEFAULT_LIMITS } from './default-limits.js';
import { defined } from './defined.js';
import type { ProfileReader } from './profile-reader.js';
import { readAuthority } from './read-authority.js';
import { resolveAuth, secretsOf } from './resolve-auth.js';
import { placeholderProblems } from './schema/placeholder-problems.js';
import type { Profile } from './schema/profile-schema.js';
import { templateWarnings } from './schema/template-warnings.js';
import type { Limits, Target } from './target.js';

/** Where the interface puts the operations (section 4); a target may have them elsewhere. */
const DEFAULT_PATHS: Record<Operation, string> = {
  conversations: '/conversations',
  voice: '/voice',
  email: '/email',
  eventFeed: '/oc-event',
};

/**
 * Fills in variables and defaults, and checks what concerns more than one field. Problems are added to the reader; the
 * result is valid only where there are none.
 *
 * @param folder of the profile: the files that it names are relative to it
 */
export async function resolveProfile(
  profile: Profile,
  digest: string,
  folder: string,
  reader: ProfileReader,
): Promise<Target> {
  const hosts = resolveHosts(profile, reader);
  const auth = resolveAuth(profile.auth, profile.hosts, folder, reader);
  const caPem = await resolveAuthority(profile, folder, reader);
  const inspector = profile.inspector && reader.url(['inspector', 'url'], profile.inspector.url);
  for (const { path, message, hint } of placeholderProblems(profile.records, ['records'])) {
    reader.addProblem(path, message, hint);
  }
  for (const { path, message } of templateWarnings(profile.records)) {
    reader.addWarning(path, message);
  }
  const { emailFiles, records = {} } = profile;
  if (emailFiles !== undefined && profile.hosts[emailFiles] === undefined) {
    reader.addProblem(['emailFiles'], `there is no host "${emailFiles}" in this profile`);
  }
  return {
    name: profile.target,
    hosts,
    ...(emailFiles === undefined ? {} : { emailFiles }),
    paths: { ...DEFAULT_PATHS, ...defined(profile.paths) },
    auth,
    ...(caPem === undefined ? {} : { caPem }),
    limits: resolveLimits(profile, reader),
    ...(inspector === undefined
      ? {}
      : { inspectorUrl: `${inspector.origin}${inspector.basePath}` }),
    settleMs: profile.settle ?? 0,
    ...(profile.pace === undefined ? {} : { pace: defined(profile.pace) }),
    records,
    reconciliationId: records.email?.reconciliationId ?? '/reconciliationId',
    digest,
    ...(reader.warnings.length === 0 ? {} : { warnings: reader.warnings }),
    secrets: [...new Set(Object.values(auth).flatMap(secretsOf))],
  };
}

function resolveHosts(profile: Profile, reader: ProfileReader): Target['hosts'] {
  const hosts: Target['hosts'] = {};
  if (Object.keys(profile.hosts).length === 0) {
    reader.addProblem(['hosts'], 'at least one host is needed');
  }
  for (const name of OPERATIONS) {
    const text = profile.hosts[name];
    const base = text === undefined ? undefined : reader.url(['hosts', name], text);
    if (base !== undefined) hosts[name] = { name, ...base, url: `${base.origin}${base.basePath}` };
  }
  return hosts;
}

async function resolveAuthority(
  profile: Profile,
  folder: string,
  reader: ProfileReader,
): Promise<string | undefined> {
  const ca = profile.tls?.ca;
  const file = ca === undefined ? undefined : reader.text(['tls', 'ca'], ca);
  if (file === undefined) return undefined;
  const authority = await readAuthority(folder, file);
  if ('pem' in authority) return authority.pem;
  reader.addProblem(['tls', 'ca'], authority.fault);
  return undefined;
}

function resolveLimits(profile: Profile, reader: ProfileReader): Limits {
  const limits = { ...DEFAULT_LIMITS, ...defined(profile.limits) };
  for (const name of ['file', 'email'] as const) {
    const { accept, refuse } = limits[name];
    if (refuse > accept) continue;
    reader.addProblem(['limits', name, 'refuse'], 'refuse must be larger than accept');
  }
  if (limits.split.split <= limits.split.whole) {
    reader.addProblem(['limits', 'split', 'split'], 'split must be larger than whole');
  }
  return limits;
}
