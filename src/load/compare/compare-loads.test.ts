import { expect, it } from 'vitest';
import type { ComparableLoad } from './comparable-load.js';
import { compareLoads } from './compare-loads.js';

const OPERATIONS = ['conversations', 'voice', 'email', 'eventFeed'];

/** Normal, from a fixed seed. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 4_294_967_297;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/**
 * A run of `records`, as repeated runs scatter: what slows a run down slows all of it, each
 * operation has some scatter of its own, and the far percentiles have a lot.
 *
 * @param slower of emails alone, as a factor
 */
function run(normal: () => number, slower = 1): ComparableLoad {
  const ofRun = 0.02 * normal();
  const operations = OPERATIONS.map((operation) => {
    const factor = operation === 'email' ? slower : 1;
    const pace = factor * Math.exp(ofRun + 0.02 * normal());
    return {
      operation,
      rate: { mean: 1000 / pace },
      throughput: { mean: (500_000 / pace) * Math.exp(0.001 * normal()) },
      latencyMs: {
        p50: 2 * pace,
        p99: 9 * factor * Math.exp(ofRun + 0.1 * normal()),
        'p99.9': 20 * factor * Math.exp(ofRun + 0.3 * normal() ** 3),
      },
    };
  });
  return {
    schema: 'assay-load/1',
    scenario: { id: 'load/records', digest: 'sha256:1' },
    valid: true,
    verdict: 'met',
    workloads: [{ name: 'records', operations }],
    thresholds: [],
  };
}

/** How many of some simulated comparisons are called worse. */
function worse(tries: number, runs: number, { slower = 1, scenarios = 1 } = {}): number {
  const normal = normals(runs);
  const side = (factor?: number) => Array.from({ length: runs }, () => run(normal, factor));
  const compared = Array.from({ length: tries }, () =>
    Array.from({ length: scenarios }, () => compareLoads(side(), side(slower), scenarios)),
  );
  return compared.filter((all) => all.some(({ answer }) => answer === 'worse')).length;
}

it.each([
  [4, 1, 1000],
  [5, 3, 300],
  [8, 1, 100],
  [12, 1, 20],
])(
  'of %i unchanged runs a side in %i scenarios at most one comparison in twenty is worse',
  (runs, scenarios, tries) => {
    expect(worse(tries, runs, { scenarios }) / tries).toBeLessThanOrEqual(0.05);
  },
);

it('finds that one of four operations is 15 % slower, with eight runs a side and mostly with four', () => {
  expect(worse(40, 8, { slower: 1.15 })).toBe(40);
  expect(worse(100, 4, { slower: 1.15 })).toBeGreaterThanOrEqual(80);
});

it('calls nothing worse that is too small to matter, however sure it is', () => {
  const [normal, slightly] = [normals(1), 1.03];
  const side = (factor: number) =>
    Array.from({ length: 20 }, () => run(() => normal() / 100, factor));
  const { answer, metrics } = compareLoads(side(1), side(slightly));
  expect(answer).toBe('better or the same');
  const p50 = metrics.find(({ name }) => name === 'records/email latency p50');
  expect(p50).toMatchObject({ verdict: 'same' });
  expect(p50?.familyWiseP).toBeLessThan(0.001);
});

it('calls a figure unclear that may be much worse for all that is known, and not one that may be much better', () => {
  const runs = (...factors: number[]) => factors.map((factor) => run(() => 0, factor));
  const steady = runs(1, 1.01, 1.02, 1.03);
  const verdicts = (before: ComparableLoad[], after: ComparableLoad[]) => {
    const { answer, metrics } = compareLoads(before, after);
    const of = (name: string) =>
      metrics.find((one) => one.name === `records/email ${name}`)?.verdict;
    return [answer, of('rate'), of('latency p99')];
  };
  const same = 'better or the same';
  expect(verdicts(steady, runs(0.9, 1.005, 1.2, 1.3))).toEqual([same, 'unclear', 'unclear']);
  expect(verdicts(steady, runs(0.9, 1.005, 1.1, 1.2))).toEqual([same, 'same', 'same']);
  // A quarter more time is a fifth less a second, and neither is counted on the better side.
  expect(verdicts(steady, runs(0.5, 0.6, 1.015, 1.1))).toEqual([same, 'same', 'same']);
});

it('asks for more runs where several scenarios are compared', () => {
  const normal = normals(9);
  const four = () => Array.from({ length: 4 }, () => run(normal));
  expect(compareLoads(four(), four(), 2)).toMatchObject({
    answer: 'undecided',
    needed: { before: 4, after: 5 },
  });
});
