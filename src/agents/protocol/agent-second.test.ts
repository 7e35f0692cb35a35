import { expect, it } from 'vitest';
import { zeroCounts } from '../../load/metrics/counts.js';
import { LatencyRecorder } from '../../load/metrics/latency-recorder.js';
import { LoadTotals } from '../../load/metrics/load-totals.js';
import type { WorkerSegment } from '../../load/metrics/segment.js';
import { mergeDurations } from '../../load/metrics/series-totals.js';
import { agentSecondSchema, decodeSecond, encodeSecond } from './agent-second.js';

const SCENARIO = { id: 'load/test', title: 'a test', workloads: {}, thresholds: [], for: 60_000 };
const USAGE = { cores: 1, rss: 1e8 };

function segmentOf(second: number, samples: readonly number[]): WorkerSegment {
  const recorder = new LatencyRecorder();
  for (const sample of samples) recorder.record(sample);
  return {
    second,
    lengthMs: 1000,
    series: [
      {
        workload: 'records',
        kind: 'voice',
        counts: {
          ...zeroCounts(),
          attempted: samples.length,
          acknowledged: samples.length,
          statuses: { 200: samples.length },
        },
        durations: { latency: recorder.drain(), service: new Float64Array() },
      },
    ],
    startLateness: new Float64Array(),
    utilization: 0.5,
    loopDelayMs: { p90: 1, p99: 2, max: 3 },
    uploads: [],
  };
}

/** From 50 µs to some 20 s, most of them short. */
const samplesOf = (count: number) =>
  Array.from({ length: count }, () => Math.floor(50 * Math.exp(Math.random() ** 2 * 12.9)));

it('has percentiles of many agents that are those of all samples pooled', () => {
  const totals = new LoadTotals(SCENARIO);
  const pooled: number[] = [];
  for (let second = 0; second < 5; second++) {
    const parts = [0, 1, 2].map((agent) => {
      // Each agent has two workers, and the agents differ.
      const workers = [samplesOf(200 * (agent + 1)), samplesOf(100)];
      pooled.push(...workers.flat());
      const segments = workers.map((samples) => segmentOf(second, samples));
      const sent: unknown = JSON.parse(JSON.stringify(encodeSecond(segments, USAGE, 0)));
      return decodeSecond(agent, agentSecondSchema.parse(sent)).segment;
    });
    totals.add(second, parts);
  }
  const merged = mergeDurations(totals.series, 'latency');
  expect(merged.count).toBe(pooled.length);
  const sorted = pooled.sort((a, b) => a - b);
  for (const [name, share] of [
    ['p50', 0.5],
    ['p90', 0.9],
    ['p99', 0.99],
    ['p99.9', 0.999],
    ['max', 1],
  ] as const) {
    const exact = (sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000;
    // Three significant digits, and what was counted as equal before that.
    expect(Math.abs((merged.value(name) ?? 0) - exact) / exact, name).toBeLessThan(0.002);
  }
  expect(totals.series[0]?.counts).toMatchObject({
    attempted: pooled.length,
    statuses: { 200: pooled.length },
  });
});

it('says when the last of its workers started, by the clock of the server', () => {
  const segments = [3, 5, 4].map((startedAt) => ({ ...segmentOf(0, []), startedAt }));
  expect(encodeSecond(segments, USAGE, 100).startedAt).toBe(105);
});

it('does not take for a histogram what is none', () => {
  const second = encodeSecond([segmentOf(0, [1, 2])], USAGE, 0);
  const broken = { ...second, startLateness: 'AAAA' };
  expect(() => decodeSecond(0, broken)).toThrow();
});
