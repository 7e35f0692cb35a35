import { expect, it } from 'vitest';
import { z } from 'zod';
import { duration } from './duration.js';

it.each([
  ['250ms', 250],
  ['2s', 2000],
  ['1.5s', 1500],
  ['1m', 60_000],
  ['1h', 3_600_000],
  ['1m30s', 90_000],
  ['0s', 0],
])('reads %s', (text, milliseconds) => {
  expect(duration.parse(text)).toBe(milliseconds);
});

it.each([
  [5, 'a duration needs a unit: write "5s" or "5ms"'],
  ['0', 'a duration needs a unit: write "0s" or "0ms"'],
  ['5 s', 'expected a duration such as "250ms", "2s", "1m30s" or "1h"'],
  ['-1s', 'expected a duration such as "250ms", "2s", "1m30s" or "1h"'],
  [true, 'expected a duration such as "250ms", "2s", "1m30s" or "1h"'],
  ['1000h', 'a duration may be at most 596h'],
])('refuses %s', (input, message) => {
  expect(duration.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('helps editors', () => {
  expect(z.toJSONSchema(duration, { io: 'input' })).toMatchObject({
    type: 'string',
    pattern: expect.any(String),
    description: expect.stringContaining('250ms'),
  });
});
