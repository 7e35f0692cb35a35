import { parseArgs } from 'node:util';
import { startReferenceChild } from '../../dist/archive/child.js';
import { parseProfile } from '../../dist/profile/load-profile.js';
import { prepareRun } from '../../dist/suite/prepare-run.js';
import { limitsOfProfile, SCALED_SIZES } from '../../dist/suite/target/embedded-profile.js';
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
  for (const settings of [
    { only: ['model'], runs: each },
    { only: ['property'], skip: ['model'], runs: Math.ceil(each * SHARE_OF_OTHERS) },
  ]) {
    const report = await judgeArchive(archive, { ...settings, seed });
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

async function judgeArchive({ options, profile = {} }, settings) {
  const child = await startReferenceChild({ store: 'memory', limits: SCALED_SIZES, ...options });
  try {
    const target = await targetOf(child, profile);
    const { plan, start } = await prepareRun(target, { ...settings, full: true, strict: true });
    const alarms = [];
    let exchanges = 0;
    let reached = 0;
    for await (const event of start()) {
      if (event.type === 'run-finished') exchanges = event.summary.exchanges;
      if (event.type !== 'check-finished') continue;
      const { id, outcome, reason, failure } = event.check;
      if (['deselected', 'not-observed'].includes(outcome)) continue;
      reached += 1;
      if (outcome !== 'passed') alarms.push(`${id} is ${outcome}: ${failure?.message ?? reason}`);
    }
    if (reached === 0) alarms.push('nothing was judged');
    const properties = new Set(plan.map(({ check }) => check.shares));
    return { alarms, exchanges, cases: settings.runs * properties.size };
  } finally {
    await child.stop();
  }
}

function targetOf({ urls, inspectorUrl, token }, profile) {
  const text = JSON.stringify({
    target: 'sound archive',
    hosts: urls,
    auth: { bearer: token },
    limits: limitsOfProfile(SCALED_SIZES),
    emailFiles: 'conversations',
    inspector: { url: inspectorUrl },
    ...profile,
  });
  return parseProfile('profile', text, {});
}
