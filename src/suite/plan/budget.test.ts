import { expect, it } from 'vitest';
import { parseBudget } from './budget.js';

it.each([
  ['600-requests', { requests: 600 }],
  ['1-request', { requests: 1 }],
  ['200-objects', { objects: 200 }],
  ['20MB', { bytes: 20_000_000 }],
  ['64 KiB', { bytes: 65_536 }],
  ['30s', { ms: 30_000 }],
  ['1m30s', { ms: 90_000 }],
])('reads %s', (text, budget) => {
  expect(parseBudget(text)).toEqual(budget);
});

it.each(['', '600', '600 requests', '0s', '-5-requests', '5-checks', '2x'])(
  'refuses "%s"',
  (text) => {
    expect(parseBudget(text)).toBeUndefined();
  },
);
