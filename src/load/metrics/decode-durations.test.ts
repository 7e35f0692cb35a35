import { decodeFromCompressedBase64 } from 'hdr-histogram-js';
import { expect, it } from 'vitest';
import { decodeDurations } from './decode-durations.js';
import { DurationHistogram } from './histogram.js';

function histogramOf(values: readonly number[]): DurationHistogram {
  const histogram = new DurationHistogram();
  histogram.addValues(Float64Array.from(values));
  return histogram;
}

/** Microseconds with their counts: every size that there is, counts of up to a million. */
const SAMPLES = Array.from({ length: 2_000 }, () => [
  1 + Math.floor(2 ** (Math.random() * 30)),
  1 + Math.floor(2 ** (Math.random() * 20)),
]).flat();

it('gives values that count as the ones that were recorded, as the library has them', () => {
  const histogram = histogramOf(SAMPLES);
  const again = new DurationHistogram();
  again.addValues(decodeDurations(histogram.encoded()));
  const known = decodeFromCompressedBase64(histogram.encoded());
  expect(again.count).toBe(known.totalCount);
  for (const by of ['p50', 'p90', 'p95', 'p99', 'p99.9'] as const) {
    const percentile = known.getValueAtPercentile(Number(by.slice(1))) / 1000;
    expect(Math.abs((again.value(by) ?? 0) / percentile - 1), by).toBeLessThan(1e-3);
  }
  // Encoded anew, it is the same histogram.
  expect(decodeDurations(again.encoded())).toEqual(decodeDurations(histogram.encoded()));
});

it('gives the first and the last value of each unit', () => {
  const edges = [1, 2047, 2048, 2049, 4095, 4096, 8191, 8192, 2 ** 30];
  const decoded = decodeDurations(histogramOf(edges.flatMap((value) => [value, 3])).encoded());
  expect([...decoded].filter((_, at) => at % 2 === 0)).toEqual([
    1,
    2047,
    2048,
    4094,
    4096,
    8188,
    8192,
    2 ** 30,
  ]);
  // 2048 and 2049 are one.
  expect([...decoded].filter((_, at) => at % 2 === 1)).toEqual([3, 3, 6, 3, 3, 3, 3, 3]);
});

it('takes nothing else for a histogram', () => {
  const sound = Buffer.from(histogramOf([5, 1]).encoded(), 'base64');
  for (let length = 0; length < sound.length; length++) {
    expect(() => decodeDurations(sound.subarray(0, length).toString('base64'))).toThrow();
  }
  expect(() => decodeDurations('no histogram at all')).toThrow();
});
