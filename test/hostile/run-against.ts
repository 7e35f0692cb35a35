import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import type { AssayReport } from '../../src/report/conformance/collect-report.js';
import { removeFolder } from '../support/remove-folder.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** Far beyond every bound that a test asks for. */
const KILL_AFTER_MS = 150_000;

/** What no output may have. */
export const TOKEN = 'Hostile-T0ken_with~odd.parts-9f2c7b4e1a8d6053';

/** What a run against a hostile target left. */
export interface HostileRun {
  code: number | null;
  /** Of the whole command, its start and its end among them. */
  seconds: number;
  /** The most memory that it had, in MiB. */
  rssMiB: number;
  output: string;
  report: AssayReport;
  junit: string;
}

/** A profile whose hosts are all at one base URL. */
export function profileOf(url: string, more: object = {}): object {
  const hosts = { conversations: url, voice: url, email: url, eventFeed: url };
  return { target: 'a hostile server', hosts, auth: { bearer: '${HOSTILE_TOKEN}' }, ...more };
}

/** Runs the built command against a target, as a user would, in a folder of its own. */
export async function runAgainst(profile: object, args: string[] = []): Promise<HostileRun> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-hostile-'));
  try {
    await writeFile(join(folder, 'profile.yaml'), stringify(profile));
    const begun = performance.now();
    const child = spawn(process.execPath, [MAIN, 'run', '--target', 'profile.yaml', ...args], {
      cwd: folder,
      env: { ...process.env, HOSTILE_TOKEN: TOKEN, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: KILL_AFTER_MS,
      killSignal: 'SIGKILL',
    });
    let output = '';
    let rssMiB = 0;
    const measure = async () => {
      rssMiB = Math.max(rssMiB, await highWater(child.pid ?? 0));
    };
    const timer = setInterval(() => void measure(), 200);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const [code] = (await once(child, 'close')) as [number | null];
    clearInterval(timer);
    const seconds = (performance.now() - begun) / 1000;
    const read = (name: string) =>
      readFile(join(folder, 'reports', name), 'utf8').catch((cause) => {
        throw new Error(`no ${name}, exit code ${code}:\n${output}`, { cause });
      });
    const report = JSON.parse(await read('report.json')) as AssayReport;
    return { code, seconds, rssMiB, output, report, junit: await read('junit.xml') };
  } finally {
    await removeFolder(folder);
  }
}

/** The most resident memory that a process ever had, in MiB; 0 where the system does not tell. */
async function highWater(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
