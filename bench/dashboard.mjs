// @ts-check
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNullSink } from '../dist/tools/load/calibrate/null-sink.js';
import { assayLoad } from './processes.mjs';
import { median } from './table.mjs';

const CONNECTIONS = 32;
/** Charts are drawn every five seconds, and each run has to include several of them. */
const MIN_SECONDS = 20;
/** The live view: following events, making its markup, sending it. */
const ITS_FILES = /\/dist\/chunks\/pages\.js$/;
const MAX_SHARE = 0.01;

/**
 * The parts of a CPU profile of Node that are read here.
 * @typedef {{ id: number; callFrame: { functionName: string; url: string }; children?: number[] }} ProfileNode
 * @typedef {{ nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] }} Profile
 */

/** Time in functions of the live view and what they call, and time in total. @param {Profile} profile */
function timesOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  /** @type {Set<number>} */
  const its = new Set();
  const mark = (/** @type {ProfileNode} */ node, /** @type {boolean} */ inside) => {
    const here = inside || ITS_FILES.test(node.callFrame.url);
    if (here) its.add(node.id);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) mark(child, here);
    }
  };
  const [root] = nodes;
  if (root) mark(root, false);
  let live = 0;
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const took = timeDeltas[index] ?? 0;
    if (byId.get(id)?.callFrame.functionName === '(idle)') continue;
    busy += took;
    if (its.has(id)) live += took;
  }
  return { live, busy };
}

/** Reads the view's updates as a browser does, until they end. @param {string} url @param {() => void} onText */
async function follow(url, onText) {
  await (await fetch(url)).text();
  const { body } = await fetch(`${url}events`);
  if (body) for await (const _ of body) onText();
}

/** A load at full rate with one viewer. @param {string} sink @param {number} seconds */
async function followedLoad(sink, seconds) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-profile-'));
  try {
    /** @type {Promise<void> | undefined} */
    let following;
    let texts = 0;
    const { report } = await assayLoad(sink, scenario(seconds), {
      node: ['--cpu-prof', `--cpu-prof-dir=${folder}`],
      args: ['--dashboard'],
      onError: (text) => {
        const [, url] = /dashboard: (\S+\/)\s/.exec(text) ?? [];
        if (url) following ??= follow(url, () => texts++);
      },
    });
    await following;
    if (texts < seconds / 2) throw new Error(`the live view sent ${texts} times in ${seconds} s`);
    const files = await readdir(folder);
    const profiles = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const times = profiles.map((text) => timesOf(JSON.parse(text)));
    const sum = (/** @type {'live' | 'busy'} */ what) =>
      times.reduce((total, one) => total + one[what], 0);
    return { share: sum('live') / sum('busy'), rate: report.workloads[0]?.rate?.mean ?? 0 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {number} seconds */
const scenario = (seconds) =>
  `workloads: { all: { submit: conversations, files: none, connections: ${CONNECTIONS} } }\nfor: ${seconds}s`;

/**
 * The cost of the live view for a load at full rate, with a viewer and without.
 * @param {{ runs: number; seconds: number }} options
 */
export async function dashboard({ runs, seconds }) {
  const sink = await startNullSink();
  try {
    const each = Math.max(seconds, MIN_SECONDS);
    /** @type {{ share: number; rate: number }[]} */
    const followed = [];
    for (let round = 0; round < runs; round++) followed.push(await followedLoad(sink.url, each));
    const share = median(followed.map((one) => one.share));
    return [
      {
        what: 'records a second while a window follows',
        value: Math.round(median(followed.map(({ rate }) => rate))).toLocaleString('en'),
      },
      {
        what: 'share of the live view in the time of the generator',
        value: `${(share * 100).toFixed(2)} %`,
        goal: `less than ${MAX_SHARE * 100} %`,
        met: share < MAX_SHARE,
      },
    ];
  } finally {
    await sink.stop();
  }
}
