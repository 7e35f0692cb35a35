import { setTimeout as sleep } from 'node:timers/promises';
import { canConnect } from '../../http/connection/can-connect.js';
import { createServiceClient } from '../../http/service/service-client.js';
import type { Target } from '../target.js';
import type { ServerOutput } from './server-output.js';

const ATTEMPT_MS = 1_000;
const PAUSE_MS = 100;

/**
 * Whether the server of a target seems to be there, asked once; undefined where only its output
 * could tell.
 *
 * @param signal ends the question
 */
export async function isReady(target: Target, signal: AbortSignal): Promise<boolean | undefined> {
  const { start, transport, hosts } = target;
  const ready = start?.ready;
  const connects = async (url: string) =>
    (await canConnect(url, { transport, timeoutMs: ATTEMPT_MS, signal })) === undefined;
  switch (ready?.kind) {
    case 'port':
      return connects(`http://localhost:${ready.port}`);
    case 'url':
      return answers(ready.url, target, signal);
    case 'hosts': {
      const urls = new Set(Object.values(hosts).map(({ url }) => url));
      return (await Promise.all([...urls].map(connects))).every(Boolean);
    }
    default:
      return undefined;
  }
}

/** Waits until it is there, or the signal is aborted. */
export async function awaitReady(
  target: Target,
  output: ServerOutput,
  signal: AbortSignal,
): Promise<void> {
  const ready = target.start?.ready;
  if (ready?.kind === 'line') {
    await new Promise<void>((resolve) => {
      const off = output.onLine((line) => {
        if (line.includes(ready.text)) resolve();
      });
      signal.addEventListener('abort', () => {
        off();
        resolve();
      });
      if (signal.aborted) resolve();
    });
    return;
  }
  while (!signal.aborted && !(await isReady(target, signal))) {
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Below 400, or an answer that asks for a token. */
async function answers(url: string, target: Target, signal: AbortSignal): Promise<boolean> {
  const { transport, hosts, headers } = target;
  const { origin } = new URL(url);
  const isHost = Object.values(hosts).some((host) => host.origin === origin);
  const client = createServiceClient({ transport, timeoutMs: ATTEMPT_MS, signal });
  try {
    const own = isHost && headers !== undefined ? headers : {};
    const { status } = await client.request({ method: 'GET', url, headers: { ...own } });
    return status < 400 || [400, 401, 402, 403].includes(status);
  } catch {
    return false;
  } finally {
    client.close();
  }
}
