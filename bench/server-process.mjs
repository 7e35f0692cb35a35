// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MS = 10_000;
/** Debian installs servers outside the `PATH` of users other than root. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** @typedef {{ folder: string; ports: number[]; stop(): Promise<void> }} ServerProcess */

/**
 * Starts a third-party server in the foreground, on free ports of the loopback interface.
 * @param {string} program
 * @param {number} ports how many
 * @param {(layout: { folder: string; ports: number[] }) => Promise<{ config: string; args: (file: string) => string[] }>} configure
 *   whatever it writes has to go into the folder, which `stop` removes
 * @returns {Promise<ServerProcess>}
 */
export async function startServer(program, ports, configure) {
  const folder = await mkdtemp(join(tmpdir(), `assay-bench-${program}-`));
  const layout = { folder, ports: await freePorts(ports) };
  const { config, args } = await configure(layout);
  const file = join(folder, 'server.conf');
  await writeFile(file, config);
  const child = spawn(program, args(file), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaints = (complaints + text).slice(-4096);
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + READY_MS;
  for (const port of layout.ports) {
    while (!(await accepts(port))) {
      if (child.exitCode === null && Date.now() < until) await sleep(20);
      else {
        await stop();
        throw new Error(`${program} did not start: ${complaints.trim()}`);
      }
    }
  }
  return { ...layout, stop };
}

/** @param {number} count @returns {Promise<number[]>} */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** @param {number} port @returns {Promise<boolean>} */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
