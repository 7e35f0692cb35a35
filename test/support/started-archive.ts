import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { canConnect } from '../../src/http/connection/can-connect.js';
import { fileIn, folderForTest } from './assay.js';
import { freePort } from './free-ports.js';

export const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
const TOKEN = 'token-of-start-9d41';

/** A folder with the profile of an archive that `start` serves, unless another command is given. */
export async function started(more: Record<string, unknown> = {}) {
  const cwd = await folderForTest();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // The server is a child of the shell, so that a signal to the shell alone would leave it behind.
  const serve = `'${process.execPath}' '${MAIN}' serve --data data --port ${port}`;
  const profile = {
    target: 'a started archive',
    hosts: { conversations: url, voice: url, eventFeed: url, email: url },
    auth: { bearer: '${ASSAY_TOKEN}' },
    start: { command: `echo the token is $ASSAY_TOKEN; ${serve}; echo over`, ...more },
  };
  await fileIn(cwd, 'profile.yaml', stringify(profile));
  const isGone = async () => expect(await canConnect(url, { timeoutMs: 2_000 })).toBeDefined();
  return { cwd, port, url, isGone, env: { ASSAY_TOKEN: TOKEN } };
}

/** Something else that takes connections at a port, until the test ends. */
export async function listenOn(port: number): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}
