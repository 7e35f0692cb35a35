import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { firstLine } from './http-server.js';

const SCRIPT = fileURLToPath(new URL('few-connections.mjs', import.meta.url));

/** What becomes of a connection that is too many: it waits for another one to end, or gets a 503. */
export type WhenFull = 'waits' | 'refuses';

/**
 * Starts a gateway in a process of its own, for one test, that has few connections open at a time.
 *
 * @param origins such as `http://127.0.0.1:8080`, on this machine
 * @returns its own origins, in the same order
 */
export async function fewConnections(
  most: number,
  whenFull: WhenFull,
  origins: readonly string[],
): Promise<string[]> {
  const ports = origins.map((origin) => new URL(origin).port);
  const child = spawn(process.execPath, [SCRIPT, String(most), whenFull, ...ports], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.stdin.end());
  const own: number[] = JSON.parse(await firstLine(child));
  return own.map((port) => `http://127.0.0.1:${port}`);
}
