import type { Target } from '../../profile/target.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { SeriesKind, SeriesSegment } from '../metrics/counters.js';
import type { Counted } from '../metrics/latency-recorder.js';
import type { Workload } from '../scenario/load-scenario-schema.js';

/** What a worker must know of the target; no more, for it crosses to another thread. */
export interface GeneratorTarget
  extends Pick<
    Target,
    'hosts' | 'paths' | 'caPem' | 'records' | 'reconciliationId' | 'settleMs' | 'emailFiles'
  > {}

/** The part of a workload that one worker sends. */
export interface WorkloadShare {
  name: string;
  workload: Workload;
  /** This worker's part of the connections, of all arrivals every `of`th from `first` on, and of the count. */
  connections: number;
  first: number;
  of: number;
  count?: number;
}

/** Everything that a worker starts with. */
export interface GeneratorOptions {
  target: GeneratorTarget;
  shares: WorkloadShare[];
  /** How long to send, unless the counts are reached first. */
  durationMs?: number;
  timeoutMs: number;
  worker: number;
  /** Unlike that of any other run: the beginning of every key and label. */
  runId: string;
  tokens: Partial<Record<HostName, string>>;
  /** The file that records name, a host. */
  prepared: Partial<Record<HostName, string>>;
  /** How many acknowledged operations of each lane are remembered. */
  remembered: number | 'all';
}

/** A stream of an upload that is under way. */
export interface StreamProgress {
  workload: string;
  sent: number;
  total: number;
}

/** What one worker counted in one second, counted from the start of the load. */
export interface Segment {
  second: number;
  /** As it was, and not as it was planned: a busy machine comes to its end late. */
  lengthMs: number;
  lanes: Record<string, SeriesSegment>;
  /** Between when operations should have started and when the generator came to it, in microseconds. */
  lateness: Counted;
  /** How much of the second the thread's event loop was busy, from 0 to 1. */
  utilization: number;
  /** Of the event loop in this second, in milliseconds. */
  loopDelayMs: { p90: number; p99: number; max: number };
  streams: StreamProgress[];
}

/** What answers proved wrong, with the first one seen. */
export interface LoadViolation {
  kind: ViolationKind;
  count: number;
  example: string;
}

export type ViolationKind =
  | 'missing-file-accepted'
  | 'duplicate-with-another-id'
  | 'duplicate-not-recognised'
  | 'first-send-called-a-duplicate'
  | 'id-issued-twice'
  | 'success-without-id'
  | 'upload-status'
  | 'missing-file-status'
  | 'archived-twice';

/** Operations that were acknowledged, as far as they are remembered. */
export interface Remembered {
  workload: string;
  kind: SeriesKind;
  /** In step: the serial of each, and when it was sent (epoch milliseconds). */
  serials: Float64Array;
  sentMs: Float64Array;
}

export type FromGenerator =
  | { type: 'ready' }
  | { type: 'segment'; segment: Segment }
  | { type: 'token-rejected'; host: HostName; token: string | undefined }
  | {
      type: 'done';
      violations: LoadViolation[];
      remembered: Remembered[];
      /** Fingerprints of all reconciliationIds, two numbers each. */
      issuedIds: Uint32Array;
    };

export type ToGenerator =
  | { type: 'go'; startAt: number }
  /** Start nothing more; what is under way has so long to end. */
  | { type: 'stop'; patienceMs: number }
  | { type: 'token'; host: HostName; token: string };

/** The name of a lane: what a worker counts apart. */
export function seriesName(workload: string, kind: SeriesKind): string {
  return `${workload}/${kind}`;
}

/** The label from which a workload's records of one kind are made, in one worker. */
export function recordLabel(
  { runId, worker }: Pick<GeneratorOptions, 'runId' | 'worker'>,
  workload: string,
  operation: Operation,
  variant: string,
): string {
  return `load/${runId}/${worker}/${workload}/${operation}/${variant}`;
}

/** The folder of a workload's files, from one worker. */
export function fileFolder(
  { runId, worker }: Pick<GeneratorOptions, 'runId' | 'worker'>,
  workload: string,
): string {
  return `assay-load-${runId}/${workload}-${worker}`;
}
