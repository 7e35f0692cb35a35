import { expect, it } from 'vitest';
import { ArrivalSchedule } from './arrival-schedule.js';

const all = (schedule: ArrivalSchedule) => {
  const due: number[] = [];
  for (let n = 0; ; n++) {
    const at = schedule.due(n);
    if (at === Number.POSITIVE_INFINITY) return due;
    due.push(at);
  }
};

it('spaces a constant rate evenly, to the end', () => {
  const due = all(new ArrivalSchedule({ rate: 1000 }, 2000));
  expect(due).toHaveLength(2000);
  for (const [n, at] of due.entries()) expect(at).toBeCloseTo(n, 6);
});

it('never drifts in a long run', () => {
  const schedule = new ArrivalSchedule({ rate: 5000 }, 3_600_000);
  expect(schedule.due(17_999_999)).toBeCloseTo(3_600_000 - 0.2, 3);
  expect(schedule.due(18_000_000)).toBe(Number.POSITIVE_INFINITY);
});

it('ramps linearly from one rate to another, up and down', () => {
  for (const rate of [
    { from: 0, to: 200 },
    { from: 200, to: 0 },
    { from: 50, to: 150 },
  ]) {
    const schedule = new ArrivalSchedule({ rate }, 10_000);
    const due = all(schedule);
    expect(schedule.total).toBeCloseTo(1000, 6);
    expect(Math.abs(due.length - 1000)).toBeLessThanOrEqual(1);
    expect([...due].sort((a, b) => a - b)).toEqual(due);
    const slope = (rate.to - rate.from) / 10;
    for (const [n, at] of due.entries()) {
      // The area below the rate is the number of arrivals so far.
      const seconds = at / 1000;
      expect(rate.from * seconds + (slope * seconds * seconds) / 2).toBeCloseTo(n, 3);
    }
  }
});

it('follows its stages one after the other, even one without arrivals', () => {
  const stages = [
    { for: 1000, rate: 10 },
    { for: 1000, rate: 0 },
    { for: 1000, rate: 20 },
  ];
  const due = all(new ArrivalSchedule({ stages }, 0));
  expect(due).toHaveLength(30);
  expect(due.filter((at) => at >= 1000 && at < 2000)).toEqual([]);
});
