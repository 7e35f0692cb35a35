import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.js';

const NOW = Date.parse('2025-01-01T00:00:00Z');

it.each([
  ['0', 0],
  ['2', 2000],
  [' 3 ', 3000],
  ['3600', 10_000],
  ['Wed, 01 Jan 2025 00:00:04 GMT', 4000],
  ['Wed, 01 Jan 2025 01:00:00 GMT', 10_000],
  ['Tue, 31 Dec 2024 23:59:00 GMT', 0],
])('waits as long as is asked for, within bounds: %s', (header, delay) => {
  expect(retryDelay(header, 0, NOW)).toBe(delay);
});

it.each([undefined, '', 'soon', 'never 🎉'])(
  'waits longer every time where nothing sound is said: %j',
  (header) => {
    const delays = [0, 1, 2, 3, 4, 5, 6].map((attempt) => retryDelay(header, attempt, NOW));
    expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  },
);

it('waits longer every time where the target is busy again after as long as it asked for', () => {
  const delays = [0, 1, 2, 3, 4, 5].map((attempt) => retryDelay('0', attempt, NOW));
  expect(delays).toEqual([0, 200, 400, 800, 1600, 3200]);
  expect(retryDelay('2', 1, NOW)).toBe(2000);
});
