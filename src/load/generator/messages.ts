import type { HostName } from '../../spec/operation.js';
import type { WorkerSegment } from '../metrics/segment.js';
import type { WorkloadPartition } from '../plan/partition-workloads.js';
import type { SeriesSample } from '../verification/verify-acknowledged.js';
import type { LoadViolation } from '../verification/violations.js';
import type { UserOptions } from '../virtual-user/worker-state.js';

/** Everything that a worker starts with. */
export interface WorkerOptions extends UserOptions {
  workloads: WorkloadPartition[];
  /** How long to send, unless the counts are reached first. */
  durationMs?: number;
  /** How many acknowledged operations of each series to remember for the verification. */
  sampleSize: number | 'all';
}

/** From the main thread to a worker. */
export type WorkerCommand =
  /** At a time of `clock()`. */
  | { type: 'start'; startAt: number }
  /** Start no more iterations; those in progress have this long to end. */
  | { type: 'stop'; gracePeriodMs: number }
  | { type: 'token'; host: HostName; token: string };

/** From a worker to the main thread. */
export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'segment'; segment: WorkerSegment }
  | { type: 'token-rejected'; host: HostName; token: string | undefined }
  | ({ type: 'done' } & WorkerResult);

/** What a worker hands over at its end. */
export interface WorkerResult {
  violations: LoadViolation[];
  samples: SeriesSample[];
  /** Fingerprints of all reconciliationIds, two numbers each. */
  issuedIds: Uint32Array;
}
