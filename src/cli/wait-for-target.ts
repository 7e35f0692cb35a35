import { setTimeout as sleep } from 'node:timers/promises';
import prettyMs from 'pretty-ms';
import { canConnect } from '../http/connection/can-connect.js';
import type { Target } from '../profile/target.js';
import { visible } from '../report/text/visible.js';

const ATTEMPT_MS = 1_000;
const PAUSE_MS = 200;

/**
 * Does what `--wait` asks for. A deadline is one of the whole command.
 *
 * @returns what is left of the deadline, where there is one
 */
export async function waitFirst(
  { wait, deadline, quiet }: { wait?: number; deadline?: number; quiet: boolean },
  target: Target,
  signal: AbortSignal,
): Promise<{ deadline?: number }> {
  if (wait === undefined) return {};
  const begun = performance.now();
  const missing = await waitForTarget(target, Math.min(wait, deadline ?? wait), signal, () => {
    if (!quiet) process.stdout.write(`waiting for the hosts of ${visible(target.name)} …\n`);
  });
  const waited = performance.now() - begun;
  if (missing.length > 0 && !quiet) {
    process.stdout.write(`not there after ${prettyMs(waited)}: ${missing.join(' ')}\n`);
  }
  return deadline === undefined ? {} : { deadline: Math.max(1, deadline - waited) };
}

/** Waits until every host accepts a connection, or the time is over; tells which did not. */
async function waitForTarget(
  target: Target,
  patienceMs: number,
  signal: AbortSignal,
  onWait: () => void,
): Promise<string[]> {
  const until = performance.now() + patienceMs;
  const urls = new Set(Object.values(target.hosts).map((host) => host.url));
  let told = false;
  while (urls.size > 0 && performance.now() < until && !signal.aborted) {
    for (const url of [...urls]) {
      if ((await canConnect(url, ATTEMPT_MS, signal)) === undefined) urls.delete(url);
    }
    if (urls.size === 0) break;
    if (!told) onWait();
    told = true;
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  return [...urls];
}
