import { statfs } from 'node:fs/promises';
import prettyBytes from 'pretty-bytes';
import { uploadSizes } from '../request/upload-size.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { scenarioDuration } from '../scenario/workload-limits.js';
import { LoadError } from './load-error.js';
import { plannedCount } from './plan-load.js';

/**
 * The upload rate to assume, in bytes a second, where only time limits the uploads; few disks are
 * faster.
 */
const FAST_DISK = 1_500_000_000;
/** A record on the disk of the reference archive, with its index. */
const RECORD_BYTES = 3000;
const RECORDS_PER_SECOND = 10_000;
/** How many rates a search tries, roughly. */
const SEARCH_PROBES = 10;
const SAFETY_FACTOR = 1.1;

/**
 * Checks that there is room where a target on this machine keeps its files.
 *
 * @throws LoadError `disk-space`
 */
export async function checkDiskSpace(scenario: LoadScenario, folder: string): Promise<void> {
  const probes = scenario.search === undefined ? 1 : SEARCH_PROBES;
  const needed = bytesToStore(scenario) * probes;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (needed * SAFETY_FACTOR <= free) return;
  throw new LoadError(
    'disk-space',
    `this load may leave ${prettyBytes(needed)} in ${folder}, where ${prettyBytes(free)} are free; give its workloads a smaller count`,
  );
}

function bytesToStore(scenario: LoadScenario): number {
  const durationMs = scenarioDuration(scenario);
  const seconds = (durationMs ?? 0) / 1000;
  let bytes = 0;
  for (const workload of Object.values(scenario.workloads)) {
    const count = plannedCount(workload, durationMs);
    const { upload, submit } = workload;
    if (upload)
      bytes += count === undefined ? seconds * FAST_DISK : count * uploadSizes(upload).mean;
    if (submit) bytes += (count ?? seconds * RECORDS_PER_SECOND) * RECORD_BYTES;
  }
  return bytes;
}
