import type { HostName } from '../../spec/operation.js';
import type { LoadViolation } from '../generator/messages.js';
import type { SeriesKind } from '../metrics/counters.js';
import type { LatencySummary } from '../metrics/histogram.js';
import type { Operator } from '../thresholds/parse-threshold.js';

/**
 * How a load ended:
 *
 * - `met`: every threshold holds, and nothing that was answered was wrong
 * - `crossed`: a threshold does not hold, or the archive lost, corrupted or contradicted something
 * - `invalid`: the generator itself was the limit, so that nothing can be said of the target
 * - `incomplete`: it never got going, or was cut short by the deadline
 * - `interrupted`: the user ended it
 */
export type LoadVerdict = 'met' | 'crossed' | 'invalid' | 'incomplete' | 'interrupted';

/** Over the whole load, warm-up and tail included: what a server's own log would show. */
export interface ReportedCounts {
  attempted: number;
  acknowledged: number;
  refused: number;
  expectedRefusals: number;
  ambiguous: number;
  failed: Record<string, number>;
  dropped: number;
  duplicates: number;
  statuses: Record<string, number>;
  /** Of those that an inspector was asked for; absent when there was none to ask. */
  lost?: number;
  corrupted?: number;
  lookedUp?: number;
}

/** Spread of the full seconds that were measured. */
export interface Spread {
  seconds: number;
  min: number;
  mean: number;
  p50: number;
  max: number;
}

export interface ReportedDurations {
  /** Milliseconds. From the intended start under an arrival rate, otherwise from the start. */
  latencyMs?: LatencySummary;
  /** From the actual start; present under an arrival rate. */
  serviceMs?: LatencySummary;
  /** Of uploads: to the first byte of the answer, to the last byte sent, and from that one to the answer. */
  firstByteMs?: LatencySummary;
  lastByteMs?: LatencySummary;
  answerMs?: LatencySummary;
}

export interface ReportedSecond {
  second: number;
  lengthMs: number;
  /** Whether it counts for rates and latencies. */
  measured: boolean;
  attempted: number;
  acknowledged: number;
  refused: number;
  ambiguous: number;
  failed: number;
  dropped: number;
  bytes: number;
  p50Ms?: number;
  p99Ms?: number;
  maxMs?: number;
}

/** Uploads, or the records of one operation. */
export interface ReportedOperation extends ReportedCounts, ReportedDurations {
  operation: SeriesKind;
  bytes: number;
  /** Acknowledged operations a second. */
  rate?: Spread;
  /** Bytes of request bodies a second. */
  throughput?: Spread;
}

export interface ReportedWorkload extends Omit<ReportedOperation, 'operation'> {
  name: string;
  loop: 'closed' | 'open';
  operations: ReportedOperation[];
  series: ReportedSecond[];
}

export interface ReportedThreshold {
  text: string;
  operator: Operator;
  limit: number;
  unit: string;
  /** In the same unit as the limit; absent without samples. */
  value?: number;
  outcome: 'met' | 'crossed' | 'no-samples';
}

/** How the generator itself fared over the measured seconds. */
export interface GeneratorHealth {
  workers: number;
  /** Cores that this process used on the average, and of the busiest second. */
  cpu: { mean: number; max: number };
  /** Of the busiest worker: the part of the time that its event loop was busy. */
  utilization: { mean: number; max: number };
  eventLoopDelayMs: { p99: number; max: number };
  /** Of starts on a schedule, behind it. */
  startLatenessMs?: LatencySummary;
  /** Bytes. */
  rss: { max: number; last: number };
}

export interface SearchProbe {
  rate: number;
  phase: 'step' | 'bisect' | 'confirm';
  held: boolean;
  why?: string;
}

/** `assay-load/1`. */
export interface LoadReport {
  schema: 'assay-load/1';
  tool: { name: string; version: string };
  scenario: { id: string; title: string; digest: string };
  target: { name: string; hosts: Partial<Record<HostName, string>>; profile: string };
  run: {
    id: string;
    startedAt: string;
    durationMs: number;
    seed: number;
    options: Record<string, unknown>;
  };
  verdict: LoadVerdict;
  /** Why the verdict is no better, in words. */
  reasons: string[];
  /** False when the figures say more of the generator than of the target. */
  valid: boolean;
  invalid: string[];
  /** The seconds that rates and latencies are from. */
  measuredSeconds: number;
  workloads: ReportedWorkload[];
  /** All workloads together. */
  series: ReportedSecond[];
  thresholds: ReportedThreshold[];
  violations: LoadViolation[];
  generator: GeneratorHealth;
  search?: { workload: string; highest?: number; probes: SearchProbe[] };
}
