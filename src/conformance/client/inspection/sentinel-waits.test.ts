import { expect, it } from 'vitest';
import { SentinelWaits } from './sentinel-waits.js';

it('gives up an operation of which nothing was ever shown, and no other', () => {
  const waits = new SentinelWaits();
  for (let count = 0; count < 3; count += 1) waits.record('voice', false, 0);
  expect(waits.givenUp('voice')).toBeUndefined();
  waits.record('voice', false, 0);
  expect(waits.givenUp('voice')).toContain('none of 4 later records of voice');
  expect(waits.givenUp('email')).toBeUndefined();
});

it('goes on where one was shown, and waits for less', () => {
  const waits = new SentinelWaits();
  waits.record('voice', true, performance.now());
  expect(waits.longestMs).toBe(5_000);
  for (let count = 1; count < 9; count += 1) {
    waits.record('voice', false, performance.now() + count * 1_000);
  }
  expect(waits.givenUp('voice')).toBeUndefined();
  expect(waits.longestMs).toBeLessThan(300);
});

it('waits for as long as the inspector usually takes', () => {
  const waits = new SentinelWaits();
  for (let count = 0; count < 50; count += 1)
    waits.record('email', true, performance.now() - 2_000);
  for (let count = 1; count < 9; count += 1) {
    waits.record('email', false, performance.now() + count * 1_000);
  }
  expect(waits.longestMs).toBeGreaterThan(1_900);
});
