import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runReportSchema, type SavedRunReport } from '../../src/report/schema/run-report-schema.js';
import {
  commandEnvironment,
  type Finished,
  READ_AT_START,
  runInWarmProcess,
} from './command-process.js';
import { expectReportsIn } from './expect-report.js';
import { removeFolder } from './remove-folder.js';

export type { Finished } from './command-process.js';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** Longer than any command of a test takes on a slow machine. */
const PATIENCE_MS = 300_000;

/** A command that goes on. */
export interface Running {
  child: ChildProcess;
  /** Resolves once standard output or error has the text. */
  until(text: string): Promise<void>;
  /** What it wrote up to now. */
  output(): Pick<Finished, 'stdout' | 'stderr'>;
  finished: Promise<Finished>;
}

/** A folder that is gone after the test. */
export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Writes a file into a folder and tells its path. */
export async function fileIn(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

/** Starts the built command in a folder, in a process of its own. */
export function startAssay(
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: NodeJS.ProcessEnv },
): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: { ...commandEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  });
  const output = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
      for (const listener of listeners) listener();
    });
  }
  const finished = once(child, 'close').then(async ([code]) => {
    // Whatever else a test is about: no command leaves a report that its schema does not know.
    await expectReportsIn(cwd);
    return { code, ...output };
  });
  const has = (text: string) => output.stdout.includes(text) || output.stderr.includes(text);
  const until = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!has(text)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
      void finished.then(() => reject(new Error(`ended before it said ${text}`)));
    });
  return { child, until, output: () => ({ ...output }), finished };
}

/**
 * Runs the built command to its end, in a process that has run others before it, unless the
 * environment decides how a process starts.
 */
export async function assay(
  args: string[],
  { cwd, env = {} }: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Finished> {
  if (READ_AT_START.some((name) => name in env)) return startAssay(args, { cwd, env }).finished;
  const finished = await runInWarmProcess({ args, cwd, env });
  await expectReportsIn(cwd);
  return finished;
}

/** The JSON report that a run left in its folder. */
export async function reportIn(cwd: string, path = 'reports/report.json'): Promise<SavedRunReport> {
  return runReportSchema.parse(JSON.parse(await readFile(join(cwd, path), 'utf8')));
}

/** The ids of the requirements that ended in one way. */
export function idsOf(
  { requirements }: Pick<SavedRunReport, 'requirements'>,
  outcome: string,
): string[] {
  return requirements.filter((one) => one.outcome === outcome).map(({ id }) => id);
}
