import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../target/target.js';
import { canConnect } from '../wire/wait-for-host.js';

const ATTEMPT_MS = 1_000;
const PAUSE_MS = 200;

/** Waits until every host accepts a connection, or the time is over; the run then tells what is missing. */
export async function waitForTarget(
  target: Target,
  patienceMs: number,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + patienceMs;
  const urls = new Set(Object.values(target.hosts).map((host) => host.url));
  while (urls.size > 0 && performance.now() < until && !signal.aborted) {
    for (const url of [...urls]) {
      if ((await canConnect(url, ATTEMPT_MS, signal)) === undefined) urls.delete(url);
    }
    if (urls.size > 0) await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}
