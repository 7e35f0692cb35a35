import { expect, it } from 'vitest';
import type { ReferenceArchive } from '../../src/archive/archive.js';
import { startReferenceChild } from '../../src/archive/child.js';
import type { Archives } from './archives.js';
import { startDegenerate } from './degenerate.js';
import { findingsOf, isTrustworthy } from './findings.js';
import type { Job } from './job.js';
import { sample, withCases } from './jobs.js';
import { judgeJob, loadTrustSuite } from './judge.js';
import { renderFindings } from './render.js';

/**
 * The whole of it is `npm run trust`; this draws a few archives, and others where ASSAY_TRUST_SEED
 * says so.
 */
const SEED = Number(process.env.ASSAY_TRUST_SEED ?? 1);
const AT_ONCE = 3;
/** Cases of each property. */
const CASES = 20;

const archives: Archives = {
  start: async (options, degenerate) => {
    if (degenerate !== undefined) return stoppable(await startDegenerate(degenerate));
    return startReferenceChild({ store: 'memory', ...options });
  },
  end: () => {},
};

function stoppable({ close, ...address }: ReferenceArchive) {
  return { ...address, stop: close };
}

async function judgeSome(jobs: Job[]) {
  const suite = await loadTrustSuite();
  const queue = [...jobs];
  const judged: Awaited<ReturnType<typeof judgeJob>>[] = [];
  const worker = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      judged.push(await judgeJob(job, suite, archives, SEED));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return judged;
}

it(`finds a sample of the faults, with seed ${SEED}`, { timeout: 240_000 }, async () => {
  const jobs = sample(SEED, {
    fault: 6,
    pair: 0,
    variation: 0,
    combination: 0,
    degenerate: 0,
  });
  const all = await judgeSome(jobs);
  const found = findingsOf(all);
  expect(isTrustworthy(found), renderFindings(all, found)).toBe(true);
});

it(`raises no alarm by its properties, with seed ${SEED}`, { timeout: 240_000 }, async () => {
  const jobs = sample(SEED, { fault: 0, pair: 0, variation: 0, combination: 1, degenerate: 0 });
  const all = await judgeSome(jobs.flatMap((job) => withCases(job, CASES)));
  const found = findingsOf(all);
  expect(isTrustworthy(found), renderFindings(all, found)).toBe(true);
});

it(`believes a correct archive by its gate, and no degenerate one, with seed ${SEED}`, {
  timeout: 240_000,
}, async () => {
  const jobs = sample(SEED, { fault: 0, pair: 0, variation: 0, combination: 1, degenerate: 1 });
  const all = await judgeSome(jobs.map((job) => ({ ...job, tier: 'gate' })));
  const found = findingsOf(all);
  expect(isTrustworthy(found), renderFindings(all, found)).toBe(true);
});
