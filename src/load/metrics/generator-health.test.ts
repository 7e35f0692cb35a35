import { expect, it } from 'vitest';
import { GeneratorHealthMonitor } from './generator-health.js';
import type { WorkerSegment } from './segment.js';

const segment = (more: Partial<WorkerSegment>): WorkerSegment => ({
  second: 0,
  lengthMs: 1000,
  series: [],
  startLateness: Float64Array.of(),
  utilization: 0.24,
  loopDelayMs: { p90: 1, p99: 2, max: 31 },
  uploads: [],
  ...more,
});

function reasonsAfter(more: Partial<WorkerSegment>): string[] {
  const health = new GeneratorHealthMonitor(1);
  health.add([segment(more)], true);
  return health.invalidReasons();
}

it('says what was short of an idle generator that was late, and what may help', () => {
  // 1,000 starts, each 40 ms late.
  expect(reasonsAfter({ startLateness: Float64Array.of(40_000, 1000) })).toEqual([
    'one start in a hundred was at least 40 ms behind schedule, with the generator busy 24 % of the time and its event loop up to 31 ms late (what may help: nothing else on this machine, a lower rate, fewer workloads, or more machines: --agents)',
  ]);
});

it('proposes no lower rate where there is none', () => {
  const [busy = ''] = reasonsAfter({ utilization: 0.99 });
  expect(busy).toContain('busy 99 % of the time');
  expect(busy).toContain('(what may help: more `workers`, fewer connections,');
});
