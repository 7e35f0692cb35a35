import { expect, it } from 'vitest';
import { z } from 'zod';
import { readDocument } from '../config/read-document.js';
import { formatProblem } from '../errors/problem.js';
import { byteSize } from './byte-size.js';

it.each([
  [0, 0],
  [12, 12],
  ['12', 12],
  ['1_000_000', 1_000_000],
  ['64 KiB', 65_536],
  ['12MB', 12_000_000],
  ['1kB', 1000],
  ['1 GiB', 2 ** 30],
  ['1.5 MiB', 1_572_864],
  ['3 B', 3],
])('reads %s', (input, bytes) => {
  expect(byteSize.parse(input)).toBe(bytes);
});

const EXPECTED =
  'expected a whole number of bytes such as 1000000, "1_000_000", "64 KiB" or "12MB"';
const UNITS = 'known: B, kB, KB, MB, GB, TB, KiB, MiB, GiB, TiB';

it.each([
  ['-1', EXPECTED],
  ['1.5', EXPECTED],
  ['0.3 B', EXPECTED],
  ['many', EXPECTED],
  ['[1]', EXPECTED],
  ['9000000 TiB', EXPECTED],
  ['64K', `unknown unit of bytes, write "64 KiB"; ${UNITS}`],
  ['64 mb', `unknown unit of bytes, write "64 MiB"; ${UNITS}`],
  ['64 parsecs', `unknown unit of bytes, write "64 KiB"; ${UNITS}`],
])('refuses %s', (text, message) => {
  const result = readDocument('f', `size: ${text}`, z.strictObject({ size: byteSize }));
  const problems = result.ok ? [] : result.problems;
  expect(problems.map(formatProblem)).toEqual([`f:1:7: ${message}`]);
});

it('helps editors', () => {
  expect(z.toJSONSchema(byteSize, { io: 'input' })).toMatchObject({
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: expect.any(String) },
    ],
  });
});
