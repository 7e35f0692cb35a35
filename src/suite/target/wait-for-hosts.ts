import { setTimeout as sleep } from 'node:timers/promises';
import { canConnect } from '../../http/connection/can-connect.js';
import type { Target } from '../../profile/target.js';

const ATTEMPT_MS = 1_000;
const PAUSE_MS = 200;

export interface WaitOptions {
  timeoutMs: number;
  signal: AbortSignal;
  /** Called once, when a host was not there at the first attempt. */
  onWait(): void;
}

/**
 * Waits until every host of a target accepts a connection.
 *
 * @returns the base URLs of those that did not within the time
 */
export async function waitForHosts(
  target: Target,
  { timeoutMs, signal, onWait }: WaitOptions,
): Promise<string[]> {
  const attempt = { transport: target.transport, timeoutMs: ATTEMPT_MS, signal };
  const until = performance.now() + timeoutMs;
  const urls = new Set(Object.values(target.hosts).map((host) => host.url));
  let waited = false;
  while (urls.size > 0 && performance.now() < until && !signal.aborted) {
    for (const url of [...urls]) {
      if ((await canConnect(url, attempt)) === undefined) urls.delete(url);
    }
    if (urls.size === 0) break;
    if (!waited) onWait();
    waited = true;
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  return [...urls];
}
