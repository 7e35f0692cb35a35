import { expect, it } from 'vitest';
import type { WorkerSegment } from '../metrics/segment.js';
import { SegmentMerger } from './segment-merger.js';

const segment = (second: number): WorkerSegment => ({
  second,
  lengthMs: 1000,
  series: [],
  startLateness: new Float64Array(),
  utilization: 0,
  loopDelayMs: { p90: 0, p99: 0, max: 0 },
  uploads: [],
});

it('puts a second together once every worker has reported it or has ended', () => {
  const seconds: [second: number, segments: number][] = [];
  const merger = new SegmentMerger(2, (second, segments) => {
    seconds.push([second, segments.length]);
  });
  merger.add(0, segment(0));
  merger.add(0, segment(1));
  expect(seconds).toEqual([]);
  merger.add(1, segment(0));
  expect(seconds).toEqual([[0, 2]]);
  merger.end(1);
  merger.add(0, segment(2));
  merger.end(0);
  expect(seconds).toEqual([
    [0, 2],
    [1, 1],
    [2, 1],
  ]);
});
