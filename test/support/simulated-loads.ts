import type { ComparableLoad } from '../../src/load/compare/comparable-load.js';
import { compareLoads } from '../../src/load/compare/compare-loads.js';

const OPERATIONS = ['conversations', 'voice', 'email', 'eventFeed'];

/** Normal, from a fixed seed. */
export function normals(seed: number): () => number {
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
export function simulatedRun(normal: () => number, slower = 1): ComparableLoad {
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
export function simulatedWorse(
  tries: number,
  runs: number,
  { slower = 1, scenarios = 1 } = {},
): number {
  const normal = normals(runs);
  const side = (factor?: number) =>
    Array.from({ length: runs }, () => simulatedRun(normal, factor));
  const compared = Array.from({ length: tries }, () =>
    Array.from({ length: scenarios }, () => compareLoads(side(), side(slower), scenarios)),
  );
  return compared.filter((all) => all.some(({ answer }) => answer === 'worse')).length;
}
