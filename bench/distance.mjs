// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { median } from './table.mjs';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const PROXY = fileURLToPath(new URL('delay-proxy.mjs', import.meta.url));
const MBIT = 1_000_000 / 8;

/**
 * Round trips in milliseconds with the seconds that each tier may take; one also limits bandwidth.
 * @type {{ roundTrip: number; bytesPerSecond?: number; settle?: string; goals: Record<string, number> }[]}
 */
const DISTANCES = [
  { roundTrip: 1, goals: { smoke: 1.5, gate: 3, all: 9 } },
  { roundTrip: 20, goals: { smoke: 2.5, gate: 5, all: 12 } },
  { roundTrip: 100, goals: { smoke: 5, gate: 10, all: 25 } },
  { roundTrip: 250, goals: { smoke: 12, gate: 22, all: 55 } },
  { roundTrip: 20, settle: '5s', goals: { smoke: 12.5, gate: 20, all: 42 } },
  { roundTrip: 20, bytesPerSecond: 20 * MBIT, goals: { smoke: 10, gate: 25 } },
];

/**
 * How long the tiers take over a distance. The reference archive and the proxy in front of it run
 * in their own processes.
 * @param {{ runs: number }} options
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function distance({ runs }) {
  /** @type {import('./table.mjs').Row[]} */
  const rows = [];
  for (const { goals, ...line } of DISTANCES) {
    for (const [tier, goal] of Object.entries(goals)) {
      const times = [];
      for (let run = 0; run < runs; run += 1) times.push(await timeRun(tier, line));
      const seconds = median(times.map((one) => one.seconds));
      const requests = median(times.map((one) => one.requests));
      console.log(`${tier} at ${inWords(line)}: ${seconds.toFixed(1)} s`);
      rows.push({
        what: `${tier} at ${inWords(line)}, ${requests} requests`,
        value: `${seconds.toFixed(1)} s`,
        goal: `at most ${goal} s`,
        met: seconds <= goal,
      });
    }
  }
  return rows;
}

/** @param {{ roundTrip: number; bytesPerSecond?: number; settle?: string }} line */
const inWords = ({ roundTrip, bytesPerSecond, settle }) =>
  [
    `${roundTrip} ms`,
    ...(bytesPerSecond === undefined ? [] : [`${bytesPerSecond / MBIT} Mbit/s`]),
    ...(settle === undefined ? [] : [`settle ${settle}`]),
  ].join(' and ');

/**
 * @param {string} tier
 * @param {{ roundTrip: number; bytesPerSecond?: number; settle?: string }} line
 */
async function timeRun(tier, { roundTrip, bytesPerSecond = Number.POSITIVE_INFINITY, settle }) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const archive = start(process.execPath, [MAIN, 'serve', '--data', join(folder, 'data')]);
  try {
    const profile = await untilServing(archive);
    const ports = [...profile.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => String(port));
    const proxy = start(process.execPath, [PROXY, `${roundTrip}`, `${bytesPerSecond}`, ...ports]);
    try {
      const [fronts] = await once(createInterface({ input: proxy.stdout }), 'line');
      const of = new Map(ports.map((port, index) => [port, JSON.parse(String(fronts))[index]]));
      const distant = profile.replace(
        /127\.0\.0\.1:(\d+)/g,
        (_, port) => `127.0.0.1:${of.get(port)}`,
      );
      const more = settle === undefined ? '' : `settle: ${settle}\n`;
      await writeFile(join(folder, 'profile.yaml'), `${distant}${more}`);
      const begun = performance.now();
      const run = spawn(
        process.execPath,
        [MAIN, 'run', '--target', 'profile.yaml', '--tier', tier, '--quiet'],
        { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let said = '';
      run.stdout.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
      const [code] = await once(run, 'close');
      if (code !== 0) throw new Error(`${tier} over ${roundTrip} ms ended with ${code}: ${said}`);
      const seconds = (performance.now() - begun) / 1000;
      const report = JSON.parse(await readFile(join(folder, 'reports/report.json'), 'utf8'));
      return { seconds, requests: report.summary.exchanges };
    } finally {
      proxy.stdin.end();
    }
  } finally {
    archive.kill('SIGKILL');
    await once(archive, 'close');
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} program
 * @param {string[]} args
 */
const start = (program, args) => spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });

/**
 * Reads the profile that `assay serve` prints.
 * @param {ReturnType<typeof start>} archive
 */
async function untilServing(archive) {
  let profile = '';
  archive.stdout.setEncoding('utf8').on('data', (text) => {
    profile += text;
  });
  await once(archive.stderr, 'data');
  return profile;
}
