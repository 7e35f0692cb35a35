import type { HostName } from '../../spec/operation.js';
import type { Counts } from '../metrics/counts.js';
import type { GeneratorHealth } from '../metrics/generator-health.js';
import type { LatencySummary } from '../metrics/histogram.js';
import type { SecondRow } from '../metrics/second-row.js';
import type { SeriesKind } from '../metrics/series-id.js';
import type { EvaluatedThreshold } from '../thresholds/evaluate-threshold.js';
import type { LoadViolation } from '../verification/violations.js';

/**
 * How a load ended:
 *
 * - `met`: every threshold holds, and no answer was wrong
 * - `crossed`: a threshold does not hold, or the archive lost, corrupted or contradicted something
 * - `invalid`: the figures say more about the generator than about the target
 * - `incomplete`: it never got going, or was cut short by the deadline
 * - `interrupted`: the user ended it
 */
export type LoadVerdict = 'met' | 'crossed' | 'invalid' | 'incomplete' | 'interrupted';

/** What an invalid load is, in one sentence for everyone who shows it. */
export const INVALID_MEANING = 'the figures say more about the generator than about the target';

/** Counts that are left out where they are 0; reports of 0.1 have none. */
type SeldomCounted = 'duplicatesNotSent' | 'unsolicited';

/** Over the whole load, from the warm-up to the end: what a server's own log would show. */
export interface ReportedCounts
  extends Omit<Counts, 'bytes' | SeldomCounted>,
    Partial<Pick<Counts, SeldomCounted>> {
  /** Of the operations that were verified with an inspector; absent without one. */
  lost?: number;
  corrupted?: number;
  /** How many were verified. */
  lookedUp?: number;
  /** How many were to be verified, and the inspector did not answer; absent for none. */
  lookUpsFailed?: number;
}

/** A rate, over the measured seconds. */
export interface RateSummary {
  seconds: number;
  min: number;
  mean: number;
  p50: number;
  /** Reports of 0.1 have none of these. */
  p90?: number;
  p95?: number;
  p99?: number;
  'p99.9'?: number;
  max: number;
}

export interface ReportedDurations {
  /** Milliseconds. From the intended start under an arrival rate, otherwise from the actual one. */
  latencyMs?: LatencySummary;
  /** From the actual start; present under an arrival rate. */
  serviceMs?: LatencySummary;
  /**
   * Of uploads: to the first byte of the answer, to the last byte sent, and from this one to that.
   */
  firstByteMs?: LatencySummary;
  lastByteMs?: LatencySummary;
  answerMs?: LatencySummary;
}

/** Uploads, or the records of one operation. */
export interface ReportedOperation extends ReportedCounts, ReportedDurations {
  operation: SeriesKind;
  bytes: number;
  /** Acknowledged operations a second. */
  rate?: RateSummary;
  /** Bytes of request bodies a second. */
  throughput?: RateSummary;
}

export interface ReportedWorkload extends Omit<ReportedOperation, 'operation'> {
  name: string;
  loop: 'closed' | 'open';
  operations: ReportedOperation[];
  series: SecondRow[];
}

/** One rate that a search tried. */
export interface SearchProbe {
  rate: number;
  phase: 'step' | 'bisect' | 'confirm';
  held: boolean;
  /** Nothing can be said: this machine was the limit, not the target. */
  undecided?: true;
  why?: string;
}

/** A search for the highest rate that meets the thresholds. */
export interface RateSearch {
  workload: string;
  /** Absent when none was confirmed. */
  highest?: number;
  probes: SearchProbe[];
}

/** A machine of a load from many. */
export interface ReportedAgent {
  name: string;
  version: string;
  cores: number;
  /** Records a second that it sent at most to a null sink, before the load. */
  calibratedRate?: number;
  /**
   * What became of it: it sent its whole part, it was not heard of any more, or it stopped by
   * itself.
   */
  outcome: 'finished' | 'lost' | 'stopped';
  /** Whole seconds that it reported. */
  seconds: number;
  attempted: number;
  acknowledged: number;
  /** When it really started, after the moment that was agreed on. */
  startedLateMs?: number;
  /** The most by which its clock can have been misjudged. */
  clockErrorMs: number;
}

/** The machines of a load from many. */
export interface ReportedAgents {
  /** Between the first and the last to start. */
  startSpreadMs: number;
  list: ReportedAgent[];
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
  /** False when the figures say more about the generator than about the target. */
  valid: boolean;
  invalid: string[];
  /** The seconds that rates and latencies are from. */
  measuredSeconds: number;
  workloads: ReportedWorkload[];
  /** All workloads together. */
  series: SecondRow[];
  thresholds: EvaluatedThreshold[];
  violations: LoadViolation[];
  /** Why the first look-up failed; absent where none did. */
  lookUpFailure?: string;
  generator: GeneratorHealth;
  search?: RateSearch;
  /** Of a load from many machines. */
  agents?: ReportedAgents;
}
