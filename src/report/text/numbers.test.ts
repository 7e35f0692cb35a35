import prettyBytes from 'pretty-bytes';
import { expect, it } from 'vitest';
import { bytesPerSecond } from './numbers.js';

it.each([0, 1, 999, 1000, 1234, 99_949, 999_949, 1_000_000, 5_123_000_000, 12_345_678])(
  'writes %d bytes as pretty-bytes does',
  (bytes) => {
    expect(bytesPerSecond(bytes)).toBe(`${prettyBytes(bytes, { maximumFractionDigits: 1 })}/s`);
  },
);

it('has one of the next unit for what is rounded to 1000', () => {
  expect(bytesPerSecond(999_960)).toBe('1 MB/s');
});
