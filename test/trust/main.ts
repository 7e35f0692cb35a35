import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { z } from 'zod';
import { readFaultsAtNoCost } from '../../src/package/known-faults.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { readShippedPlan } from '../../src/suite/plan/shipped-plan.js';
import { CHOSEN_TIERS } from '../../src/suite/plan/tiers.js';
import { findingsOf, isTrustworthy, missedIn } from './findings.js';
import { guardedVerdicts } from './guards/guard-findings.js';
import { guardedFaults } from './guards/guarded-faults.js';
import { guardedJob } from './guards/guarded-job.js';
import { renderGuards } from './guards/render-guards.js';
import { heldBackJobs, renderHeldBack } from './held-back.js';
import type { Job } from './job.js';
import { allJobs, confinedJob, showsInTheSum, USUAL, WHOLE, withCases } from './jobs.js';
import { pairByTier } from './pair-by-tier.js';
import { line, renderFindings, renderKills, renderMatrix } from './render.js';
import { withTier } from './with-tier.js';
import { judgeAll } from './worker-pool.js';

const optionsSchema = z.object({
  kind: z.string().optional(),
  only: z.string().optional(),
  checks: z.string().optional(),
  seed: z.coerce.number(),
  workers: z.coerce.number(),
  each: z.coerce.number(),
  whole: z.boolean().default(false),
  pairs: z.coerce.number().optional(),
  pairsBy: z.enum(CHOSEN_TIERS),
  combinations: z.coerce.number().optional(),
  cases: z.coerce.number().optional(),
  guards: z.coerce.number().default(0),
  heldBack: z.coerce.number().default(0),
  guardsWith: z.literal(['1', '2']).default('1'),
  class: z.enum(['plain', 'corner', 'any']).default('any'),
  tier: z.enum(CHOSEN_TIERS).optional(),
  out: z.string(),
  matrix: z.string().optional(),
  misses: z.string().optional(),
});

const cores = (): string => String(Math.min(4, availableParallelism()));

const cli = new Command('npm run trust --')
  .description('Holds the suite against archives of which the right verdict is known beforehand.')
  .option(
    '--kind <kinds>',
    'of fault, guarded, held-back, pair, variation, combination, degenerate; separated by commas',
  )
  .option('--only <parts>', 'archives with one of these in their name, separated by commas')
  .option('--checks <globs>', 'judges by these checks alone; separated by commas')
  .option('--seed <n>', 'for what is drawn', '1')
  .option('--workers <n>', 'processes that judge, each with one more for its archives', cores())
  .option('--each <n>', 'archives that a process judges at once', '6')
  .option(
    '--whole',
    `every fault against the whole suite, ${WHOLE.pairs} pairs and ${WHOLE.combinations} combinations: takes hours`,
  )
  .option('--pairs <n>', 'how many pairs of faults are drawn')
  .option(
    '--pairs-by <tier>',
    'judges pairs by the checks of smoke or gate, beside those of the two requirements',
    'smoke',
  )
  .option('--combinations <n>', 'how many combinations of variations are drawn')
  .option('--cases <n>', 'judges correct archives by this many cases of each property instead')
  .option(
    '--guards <n>',
    'how many faults are drawn with circumstances under which alone they show',
  )
  .option(
    '--held-back <n>',
    'how many faults are judged by a tier that was chosen without them, gate unless --tier says smoke',
  )
  .option('--guards-with <n>', 'how many circumstances each of them has, 1 or 2')
  .option('--class <class>', 'which are drawn: plain (found by many checks), corner, or any')
  .option(
    '--tier <tier>',
    'judges by the checks of smoke or gate alone: the faults that they find, and correct archives',
  )
  .option('--out <folder>', 'for trust.md and trust.json', 'reports')
  .option('--misses <file>', 'adds the faults that a tier was said to find, and did not')
  .option('--matrix <file>', 'writes which checks find which fault, for assay explain');
const values = optionsSchema.parse(cli.parse().opts());

const isNamed = (list: string | undefined, test: (part: string) => boolean): boolean =>
  list === undefined || list.split(',').some(test);

async function wantedGuards(): Promise<Job[]> {
  const { seed, guards: count, guardsWith, class: breach, kind, only } = values;
  if (count === 0 || !isNamed(kind, (part) => part === 'guarded')) return [];
  const drawn = await guardedFaults({
    seed,
    count,
    conditions: guardsWith === '2' ? 2 : 1,
    breach,
    takes: ({ id }) => isNamed(only, (part) => id.includes(part)),
  });
  return drawn.map(guardedJob);
}

async function wantedHeldBack(): Promise<Job[]> {
  const { seed, heldBack: count, tier = 'gate', kind } = values;
  if (count === 0 || !isNamed(kind, (part) => part === 'held-back')) return [];
  return heldBackJobs({ seed, count, tier }, plan);
}

const plan = await readShippedPlan();
const faults = await readFaultsAtNoCost();

/**
 * Judges once more what survived, each archive alone, and by the whole of a tier where only the
 * checks of one requirement judged it, or by the whole suite where those of one operation did, or
 * where it is guarded: a pause of some milliseconds gets lost where a dozen archives are judged at
 * once, and some faults depend on how much is sent in all.
 */
async function judgeSurvivorsAgain(): Promise<void> {
  const { survivors } = findingsOf(all);
  const byMore = (job: Job): Job =>
    values.tier !== undefined || showsInTheSum(job) ? { ...job, only: [] } : job;
  const missed = guardedVerdicts(all).filter(({ found: isFound }) => !isFound);
  const again = [
    ...survivors.map(({ judged: { job } }) => byMore(job)).filter(({ kind }) => kind !== 'pair'),
    ...missed.map(({ judged: { job } }): Job => ({ ...job, only: [] })),
  ];
  const alone = { ...workers, workers: 1, each: values.tier === undefined ? 1 : workers.each };
  const judged = await judgeAll(again, alone, (one, count) =>
    console.log(`again ${count}/${again.length} ${line(one)}`),
  );
  for (const one of judged) {
    all.splice(
      all.findIndex(({ job }) => job.name === one.job.name && job.kind === one.job.kind),
      1,
      { ...one, again: true },
    );
  }
}

/** What was missed in a pair may hide behind the other fault. */
async function judgeMissedAlone(): Promise<void> {
  const missed = all.flatMap(missedIn).map(confinedJob);
  const judged = await judgeAll(missed, workers, (one, count) =>
    console.log(`alone ${count}/${missed.length} ${line(one)}`),
  );
  all.push(...judged);
}

function wanted(): Job[] {
  const extent = values.whole ? WHOLE : USUAL;
  const { kind, only, tier, matrix, whole } = values;
  // Who asks for variations or faults, or for something by its name, wants to see it by itself.
  const isNarrow = [kind, only, tier, matrix].some((given) => given !== undefined);
  const pairCount = isNarrow && !kind?.includes('pair') ? 0 : extent.pairs;
  const { pairs = pairCount, combinations = extent.combinations } = values;
  const wholeVariations = whole || kind !== undefined || only !== undefined;
  const byItself = isNarrow ? ({ faults: 'confined' } as const) : {};
  return allJobs(values.seed, { ...byItself, ...extent, pairs, combinations, wholeVariations })
    .filter(({ kind }) => isNamed(values.kind, (part) => part === kind))
    .filter(({ name }) => isNamed(values.only, (part) => name.includes(part)))
    .map((job) => (values.checks === undefined ? job : { ...job, only: values.checks.split(',') }))
    .map((job) => (values.whole ? job : pairByTier(job, values.pairsBy, plan)))
    .flatMap((job) => (values.cases === undefined ? job : withCases(job, values.cases)))
    .flatMap((job) =>
      values.tier === undefined ? job : withTier(job, values.tier, { plan, faults }),
    );
}

const started = performance.now();
const jobs = [...wanted(), ...(await wantedGuards()), ...(await wantedHeldBack())];
const workers = { workers: values.workers, each: values.each, seed: values.seed };
const all = await judgeAll(jobs, workers, (judged, count) =>
  console.log(`${count}/${jobs.length} ${line(judged)}`),
);
const isComplete = all.length === jobs.length && jobs.length > 0;
await judgeMissedAlone();
await judgeSurvivorsAgain();
const found = findingsOf(all);
const seconds = Math.round((performance.now() - started) / 1000);
const text = `${renderFindings(all, found)}\n${renderGuards(all)}\n${renderHeldBack(all)}\n\nIn ${seconds} s, with seed ${values.seed}.\n`;
const matrix = renderMatrix(all);
console.log(`\n${matrix}\n\n${text}`);
await mkdir(values.out, { recursive: true });
await writeFile(`${values.out}/trust.json`, JSON.stringify({ seed: values.seed, seconds, all }));
await writeFile(`${values.out}/trust.md`, `# Trust\n\n${text}\n## Kill matrix\n\n${matrix}\n`);
if (values.misses !== undefined) {
  const before = z.array(z.string()).parse(JSON.parse(await readFile(values.misses, 'utf8')));
  const missed = found.survivors.map(({ judged: { job } }) => job.name);
  const misses = [...new Set([...before, ...missed])].sort();
  await writeFile(values.misses, `${JSON.stringify(misses, null, 2)}\n`);
}
if (values.matrix !== undefined) {
  const { checks } = await loadSuite();
  const audits = checks.filter(({ needs }) => needs.wholeRun === 'afterwards').map(({ id }) => id);
  await writeFile(
    values.matrix,
    renderKills(all, new Set(audits), await readFile(values.matrix, 'utf8').catch(() => '[]')),
  );
}
process.exitCode = isTrustworthy(found) && isComplete ? 0 : 1;
