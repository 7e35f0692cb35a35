import { parseArgs } from 'node:util';
import { startReferenceChild } from '../../dist/archive/child.js';
import { runConformance } from '../../dist/index.js';
import { parseProfile } from '../../dist/profile/load-profile.js';
import { loadSuite } from '../../dist/suite/load-suite.js';
import { SOUND_ARCHIVES } from './sound-archives.mjs';

/**
 * Looks for false alarms: many cases of every property against archives that are all correct, each in its own way. Ends
 * with 1 when any check does not pass, and tells the seed that replays it.
 *
 *   npm run build && node test/properties/soak.mjs --cases 20000 --seed 1 [--only closing,separate-stores]
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const LIMITS = { fileBytes: 4 * 1024 * 1024, emailBytes: 256 * 1024, splitBytes: 3 * 1024 * 1024 };
/** Cases of the other properties for each of the model; they are much alike after some hundreds. */
const SHARE_OF_OTHERS = 0.1;

const wanted = values.only?.split(',');
const archives = SOUND_ARCHIVES.filter(({ name }) => wanted?.includes(name) ?? true);
const each = Math.ceil(Number(values.cases) / archives.length);
const alarms = [];
let done = 0;
let exchanges = 0;
const started = performance.now();

for (const [index, archive] of archives.entries()) {
  const seed = Number(values.seed) + index;
  for (const { only, skip, cases } of [
    { only: ['model'], skip: [], cases: each },
    { only: ['property'], skip: ['model'], cases: Math.ceil(each * SHARE_OF_OTHERS) },
  ]) {
    const report = await judge(archive, { only, skip }, seed, cases);
    exchanges += report.exchanges;
    alarms.push(...report.alarms.map((alarm) => `${archive.name}, seed ${seed}: ${alarm}`));
    done += report.cases;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${archive.name}: ${done} cases, ${exchanges} exchanges, ${seconds} s, ${alarms.length} alarms`,
  );
}
for (const alarm of alarms) console.log(alarm);
process.exitCode = alarms.length > 0 ? 1 : 0;

async function judge({ options, profile = {} }, selection, seed, cases) {
  const child = await startReferenceChild({ store: 'memory', limits: LIMITS, ...options });
  try {
    const target = await targetOf(child, profile);
    const { checks, digest } = await loadSuite([], target.limits, cases);
    const alarms = [];
    let exchanges = 0;
    let reached = 0;
    for await (const event of runConformance({
      target,
      checks,
      suite: digest,
      version: 'soak',
      selection,
      seed,
      cases,
      full: true,
      strict: true,
      concurrency: 4,
      timeoutMs: 30_000,
      shownOptions: {},
    })) {
      if (event.type === 'run-finished') exchanges = event.summary.exchanges;
      if (event.type !== 'check-finished') continue;
      const { id, outcome, reason, failure } = event.check;
      if (['deselected', 'not-observed'].includes(outcome)) continue;
      reached += 1;
      if (outcome !== 'passed') alarms.push(`${id} is ${outcome}: ${failure?.message ?? reason}`);
    }
    if (reached === 0) alarms.push('nothing was judged');
    const properties = new Set(
      checks.filter((check) => isSelected(check, selection)).map(({ shares }) => shares),
    );
    return { alarms, exchanges, cases: cases * properties.size };
  } finally {
    await child.stop();
  }
}

function isSelected({ shares }, { skip }) {
  return shares !== undefined && skip.includes('model') !== (shares === 'model');
}

function targetOf(child, profile) {
  const stated = ({ fileBytes, emailBytes, splitBytes }) => ({
    file: { accept: fileBytes, refuse: fileBytes + 1 },
    email: { accept: emailBytes, refuse: emailBytes + 1 },
    split: { whole: splitBytes, split: splitBytes + 1 },
  });
  const text = JSON.stringify({
    target: 'sound archive',
    hosts: child.urls,
    auth: { bearer: child.token },
    limits: stated(LIMITS),
    emailFiles: 'conversations',
    inspector: { url: child.inspectorUrl },
    ...profile,
  });
  return parseProfile('profile', text, {});
}
