import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Workload } from '../scenario/load-scenario-schema.js';
import { RatioSelector } from '../virtual-user/ratio-selector.js';
import { ArrivalSchedule } from './arrival-schedule.js';
import { iterationNumber, partitionWorkloads } from './partition-workloads.js';

const partsOf = (workload: Workload, workers: number) =>
  Array.from({ length: workers }, (_, worker) =>
    partitionWorkloads(
      { id: 'load/test', title: 'a test', workloads: { one: workload }, thresholds: [] },
      worker,
      workers,
    ),
  ).flat();

const sum = (values: readonly (number | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

const workload = fc.record({
  submit: fc.constant<'voice'>('voice'),
  connections: fc.integer({ min: 1, max: 2_000 }),
  count: fc.integer({ min: 1, max: 20_000 }),
  queue: fc.integer({ min: 0, max: 5_000 }),
});

it('splits connections, counts and queues so that the parts are the whole', () => {
  fc.assert(
    fc.property(workload, fc.integer({ min: 1, max: 600 }), (whole, workers) => {
      const parts = partsOf(whole, workers);
      expect(sum(parts.map(({ connections }) => connections))).toBe(whole.connections);
      expect(sum(parts.map(({ count }) => count))).toBe(whole.count);
      expect(sum(parts.map(({ queue }) => queue))).toBe(whole.queue);
      // Who has a share of the operations has a connection for them.
      expect(Math.min(...parts.map(({ connections }) => connections))).toBeGreaterThan(0);
    }),
  );
});

it('gives each arrival of a rate to one worker, at the time at which one alone would have it', () => {
  const ramp: Workload = {
    submit: 'voice',
    stages: [
      { for: 2_000, rate: 7 },
      { for: 3_000, rate: { from: 7, to: 40 } },
    ],
  };
  for (const workers of [1, 2, 3, 7, 200]) {
    const dues = partsOf(ramp, workers).flatMap((part) => {
      const schedule = new ArrivalSchedule(ramp, 5_000);
      const own: number[] = [];
      for (let n = part.worker; ; n += part.workers) {
        const due = schedule.due(n);
        if (due === Number.POSITIVE_INFINITY) return own;
        own.push(due);
      }
    });
    const alone = new ArrivalSchedule(ramp, 5_000);
    const whole = Array.from({ length: Math.ceil(alone.total) }, (_, n) => alone.due(n));
    expect(dues.sort((a, b) => a - b)).toEqual(whole);
  }
});

it('never numbers two iterations alike, and leaves no number out', () => {
  fc.assert(
    fc.property(workload, fc.integer({ min: 1, max: 60 }), (whole, workers) => {
      const numbers = partsOf(whole, workers).flatMap((part) =>
        Array.from({ length: part.count ?? 0 }, (_, own) => iterationNumber(part, own)),
      );
      expect(numbers.sort((a, b) => a - b)).toEqual(
        Array.from({ length: whole.count }, (_, number) => number + 1),
      );
    }),
    { numRuns: 30 },
  );
});

it('selects the same share of operations however many workers there are', () => {
  const ratio = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
  fc.assert(
    fc.property(workload, ratio, fc.integer({ min: 1, max: 50 }), (whole, share, workers) => {
      const selected = partsOf(whole, workers).map(({ worker, workers: step, count = 0 }) => {
        const selector = new RatioSelector(share, worker, step);
        return Array.from({ length: count }, () => selector.next()).filter(Boolean).length;
      });
      expect(sum(selected)).toBe(Math.floor(whole.count * share + 1e-9));
    }),
  );
});
