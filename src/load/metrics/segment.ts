import type { Counts } from './counts.js';
import type { ValueCounts } from './latency-recorder.js';
import type { SeriesId } from './series-id.js';

export const DURATIONS = ['latency', 'service', 'firstByte', 'lastByte', 'answer'] as const;
export type DurationName = (typeof DURATIONS)[number];

/** What one worker measured of one series in one second. */
export interface SeriesSegment extends SeriesId {
  counts: Counts;
  durations: Partial<Record<DurationName, ValueCounts>>;
}

/** An upload in flight. */
export interface UploadProgress {
  workload: string;
  sent: number;
  total: number;
}

/** What one worker measured in one second, counted from the start of the load. */
export interface WorkerSegment {
  second: number;
  /** As measured, not as planned: on a busy machine the timer fires late. */
  lengthMs: number;
  /** When the worker really started, by `clock()`; in its first second alone. */
  startedAt?: number;
  series: SeriesSegment[];
  /** From the intended starts of operations to when the generator got to them, in microseconds. */
  startLateness: ValueCounts;
  /** The part of the second in which the thread's event loop was busy, from 0 to 1. */
  utilization: number;
  /** Of the event loop in this second, in milliseconds. */
  loopDelayMs: { p90: number; p99: number; max: number };
  uploads: UploadProgress[];
}

/** What the process of a generator took in one second. */
export interface ProcessUsage {
  /** Cores that it used. */
  cores: number;
  /** Bytes. */
  rss: number;
}
