import { afterEach, expect, test } from 'vitest';
import { PreciseTimer, sleptMs } from './precise-timer.js';

const timers: PreciseTimer[] = [];

afterEach(() => {
  for (const timer of timers.splice(0)) timer.clear();
});

/**
 * The first moment at which a timer calls back that is set to the moments given, one after the
 * other.
 */
function calledAt(...moments: number[]): Promise<number> {
  return new Promise((resolve) => {
    const timer = new PreciseTimer(resolve);
    timers.push(timer);
    for (const moment of moments) timer.set(moment, performance.now());
  });
}

test.each([0, 0.3, 1.7, 2.5, 12.25])('calls back %s ms ahead, never early', async (aheadMs) => {
  const dueAt = performance.now() + aheadMs;
  expect(await calledAt(dueAt)).toBeGreaterThanOrEqual(dueAt);
});

test('calls back only for the moment that was set last', async () => {
  const now = performance.now();
  expect(await calledAt(now + 1, now + 30_000, now + 8)).toBeGreaterThanOrEqual(now + 8);
});

test('does not call back once it is cleared', async () => {
  let calls = 0;
  const timer = new PreciseTimer(() => {
    calls += 1;
  });
  for (const aheadMs of [0, 1, 4]) {
    timer.set(performance.now() + aheadMs, performance.now());
    timer.clear();
  }
  await calledAt(performance.now() + 10);
  expect(calls).toBe(0);
});

test('tells how long it slept, which is less than it waited', async () => {
  const [from, before] = [performance.now(), sleptMs()];
  // On a busy machine a turn of the event loop may never be idle while one of them waits.
  for (let waits = 0; waits < 300 && sleptMs() === before; waits += 1) {
    await calledAt(performance.now() + 1.9);
  }
  expect(sleptMs()).toBeGreaterThan(before);
  expect(sleptMs() - before).toBeLessThan(performance.now() - from);
});
