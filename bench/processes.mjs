// @ts-check
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REQUEST } from './sample-record.mjs';

/** All clients send the same records. */
const records = { conversations: { request: REQUEST } };
const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** @typedef {{ onPid?: (pid: number) => void; onError?: (text: string) => void }} Hooks what sees a program while it runs */

/**
 * Runs a program to its end. A shell waits for it, to measure its processor time.
 * @param {string} program
 * @param {string[]} args
 * @param {Hooks} [hooks]
 * @returns {Promise<{ stdout: string; cpuSeconds: number }>}
 */
export async function run(program, args, hooks = {}) {
  const script = 'TIMEFORMAT="cpu %3U %3S"; time "$@"';
  const child = spawn('bash', ['-c', script, 'bench', program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  hooks.onPid?.(child.pid ?? 0);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
    hooks.onError?.(stderr);
  });
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const cpu = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr);
  if (!cpu) throw new Error(`${program} could not be run: ${stderr.trim()}`);
  return { stdout, cpuSeconds: Number(cpu[1]) + Number(cpu[2]) };
}

/** @param {string} program */
export async function isInstalled(program) {
  const { stdout } = await run('bash', ['-c', `command -v ${program} || true`]);
  return stdout.trim() !== '';
}

/**
 * Runs `assay load` against a URL with a scenario, given as the YAML below its id and title.
 * @param {string} url
 * @param {string} scenario
 * @param {Hooks & { node?: string[]; args?: string[]; ca?: string | undefined }} [hooks] extra arguments of node and of the command, and the file of a certificate authority
 * @returns {Promise<{ report: import('../src/load/report/load-report.js').LoadReport; cpuSeconds: number }>}
 */
export async function assayLoad(url, scenario, hooks = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  try {
    const hosts = ['conversations', 'voice', 'eventFeed', 'email'].map(
      (name) => `  ${name}: ${url}`,
    );
    const [profile, file, report] = ['p.yaml', 's.yaml', 'r.json'].map((name) =>
      join(folder, name),
    );
    const tls = hooks.ca === undefined ? '' : `tls: { ca: ${hooks.ca} }\n`;
    await writeFile(
      profile ?? '',
      `target: bench\nhosts:\n${hosts.join('\n')}\n${tls}records: ${JSON.stringify(records)}\n`,
    );
    await writeFile(file ?? '', `id: load/bench\ntitle: bench\n${scenario}\n`);
    const args = [MAIN, 'load', file ?? '', '--target', profile ?? '', '--quiet'];
    const reporting = ['--report', `json=${report}`];
    const { node = [], args: more = [] } = hooks;
    const words = [...node, ...args, ...reporting, ...more];
    const { cpuSeconds } = await run(process.execPath, words, hooks);
    return { report: JSON.parse(await readFile(report ?? '', 'utf8')), cpuSeconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
