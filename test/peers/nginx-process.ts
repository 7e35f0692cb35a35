import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../support/free-ports.js';
import { removeFolder } from '../support/remove-folder.js';
import { type Layout, nginxConfig, PID_FILE, type Servers } from './nginx-config.js';

/** An nginx of one worker in the foreground, and a folder that is gone after `stop`. */
export interface Nginx {
  /** Of the master; the worker ends with it. */
  pid: number;
  ports: number[];
  stop(): Promise<void>;
}

/** Who runs the tests without being root often has no sbin in the path. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
const INSTALL = 'apt-get update && apt-get install -y --no-install-recommends nginx';
const READY_MS = 10_000;

/** Another process may take a port between its choice and nginx's start. */
const MAX_STARTS = 3;

/**
 * Starts Debian's nginx on the loopback interface.
 *
 * @param count the ports that the servers need
 * @throws Error that says how to install it, or what it complained about
 */
export async function startNginx(count: number, servers: Servers): Promise<Nginx> {
  requireNginx();
  const folder = await mkdtemp(join(tmpdir(), 'assay-nginx-'));
  const remove = () => removeFolder(folder);
  try {
    for (let start = 1; ; start += 1) {
      const ports = await freePorts(count);
      try {
        return await startOn({ folder, ports }, servers, remove);
      } catch (error) {
        if (start === MAX_STARTS || !/Address already in use/.test(String(error))) throw error;
      }
    }
  } catch (error) {
    await remove();
    throw error;
  }
}

function requireNginx(): void {
  const { error, stderr } = spawnSync('nginx', ['-V'], { env, encoding: 'utf8' });
  if (error !== undefined)
    throw new Error(`nginx is not installed (${error.message}); on Debian: ${INSTALL}`);
  if (!stderr.includes('http_dav_module')) {
    throw new Error(`this nginx has no http_dav_module, Debian's has: ${INSTALL}`);
  }
}

async function startOn(
  layout: Layout,
  servers: Servers,
  remove: () => Promise<void>,
): Promise<Nginx> {
  const { folder, ports } = layout;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, nginxConfig(layout, servers));
  const args = ['-e', 'stderr', '-p', folder, '-c', file];
  const child = spawn('nginx', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4096);
  });
  const endNow = () => void child.kill();
  process.once('exit', endNow);
  const stop = async () => {
    process.off('exit', endNow);
    await end(child);
    await remove();
  };
  try {
    await listening(child, join(folder, PID_FILE));
  } catch (error) {
    await end(child);
    throw new Error(`nginx did not start: ${complaints.trim()}`, { cause: error });
  }
  return { pid: child.pid ?? 0, ports, stop };
}

/**
 * nginx writes its pid once it listens; that a port accepts connections would not tell who does.
 */
async function listening(child: ChildProcess, pidFile: string): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const pid = await readFile(pidFile, 'utf8').catch(() => '');
    if (pid.trim() === String(child.pid)) return;
    await sleep(20);
  }
  throw new Error('it ended, or did not listen in time');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
