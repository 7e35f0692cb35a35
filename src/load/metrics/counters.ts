import type { Operation } from '../../spec/operation.js';
import { type Counted, LatencyRecorder } from './latency-recorder.js';

/** What one line of the report counts: the uploads or the records of one operation, in one workload. */
export type SeriesKind = 'upload' | Operation;

/** Each operation ends as exactly one of acknowledged, refused, ambiguous and failed, or was never started: dropped. */
export interface Counts {
  attempted: number;
  acknowledged: number;
  /** A 3xx or 4xx answer. */
  refused: number;
  /** Of these, the ones that the interface demands: records that name a missing file. */
  expectedRefusals: number;
  /** Its fate is unknown: a 5xx, or no answer after all was sent. */
  ambiguous: number;
  /** By kind: nothing can have been archived. */
  failed: Record<string, number>;
  /** Starts for which there was no connection and no place in the queue. */
  dropped: number;
  /** Of the acknowledged, emails that were answered as the duplicates that they were. */
  duplicates: number;
  statuses: Record<string, number>;
  /** Of request bodies, as the kernel took them. */
  bytes: number;
}

export const DURATIONS = ['latency', 'service', 'firstByte', 'lastByte', 'answer'] as const;
export type DurationName = (typeof DURATIONS)[number];

/** What one lane counted in one second, on its way from a worker. */
export interface SeriesSegment {
  counts: Counts;
  durations: Partial<Record<DurationName, Counted>>;
}

const STATUSES = 600;

export function noCounts(): Counts {
  return {
    attempted: 0,
    acknowledged: 0,
    refused: 0,
    expectedRefusals: 0,
    ambiguous: 0,
    failed: {},
    dropped: 0,
    duplicates: 0,
    statuses: {},
    bytes: 0,
  };
}

/** Adds `more` to `sum`. */
export function addCounts(sum: Counts, more: Counts): void {
  sum.attempted += more.attempted;
  sum.acknowledged += more.acknowledged;
  sum.refused += more.refused;
  sum.expectedRefusals += more.expectedRefusals;
  sum.ambiguous += more.ambiguous;
  sum.dropped += more.dropped;
  sum.duplicates += more.duplicates;
  sum.bytes += more.bytes;
  for (const part of ['failed', 'statuses'] as const) {
    for (const [name, count] of Object.entries(more[part])) {
      sum[part][name] = (sum[part][name] ?? 0) + count;
    }
  }
}

/** The sum of all kinds of failures. */
export function failures({ failed }: Counts): number {
  return Object.values(failed).reduce((sum, count) => sum + count, 0);
}

/** Counts one lane on the hot path, and hands over what it counted once a second. */
export class Counters {
  attempted = 0;
  acknowledged = 0;
  refused = 0;
  expectedRefusals = 0;
  ambiguous = 0;
  dropped = 0;
  duplicates = 0;
  bytes = 0;
  readonly latency = new LatencyRecorder();
  /** Apart from the latency only where operations have an intended start. */
  readonly service: LatencyRecorder | undefined;
  readonly #statuses = new Uint32Array(STATUSES);
  #failed: Record<string, number> = {};
  readonly #upload: Record<'firstByte' | 'lastByte' | 'answer', LatencyRecorder> | undefined;

  constructor({ open, upload }: { open: boolean; upload: boolean }) {
    this.service = open ? new LatencyRecorder() : undefined;
    this.#upload = upload
      ? {
          firstByte: new LatencyRecorder(),
          lastByte: new LatencyRecorder(),
          answer: new LatencyRecorder(),
        }
      : undefined;
  }

  status(status: number): void {
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
  }

  fail(kind: string): void {
    this.#failed[kind] = (this.#failed[kind] ?? 0) + 1;
  }

  /** Of an upload, in milliseconds since its start; what was not reached is left out. */
  phases(firstByteMs: number | undefined, lastByteMs: number | undefined): void {
    if (this.#upload === undefined) return;
    if (firstByteMs !== undefined) this.#upload.firstByte.note(firstByteMs * 1000);
    if (lastByteMs !== undefined) this.#upload.lastByte.note(lastByteMs * 1000);
    if (firstByteMs !== undefined && lastByteMs !== undefined && firstByteMs >= lastByteMs) {
      this.#upload.answer.note((firstByteMs - lastByteMs) * 1000);
    }
  }

  /** Everything since the last call. */
  drain(): SeriesSegment {
    const counts: Counts = {
      attempted: this.attempted,
      acknowledged: this.acknowledged,
      refused: this.refused,
      expectedRefusals: this.expectedRefusals,
      ambiguous: this.ambiguous,
      failed: this.#failed,
      dropped: this.dropped,
      duplicates: this.duplicates,
      statuses: this.#drainStatuses(),
      bytes: this.bytes,
    };
    this.attempted = this.acknowledged = this.refused = this.expectedRefusals = 0;
    this.ambiguous = this.dropped = this.duplicates = this.bytes = 0;
    this.#failed = {};
    return {
      counts,
      durations: {
        latency: this.latency.drain(),
        ...(this.service && { service: this.service.drain() }),
        ...(this.#upload && {
          firstByte: this.#upload.firstByte.drain(),
          lastByte: this.#upload.lastByte.drain(),
          answer: this.#upload.answer.drain(),
        }),
      },
    };
  }

  #drainStatuses(): Record<string, number> {
    const statuses: Record<string, number> = {};
    for (let status = 0; status < STATUSES; status++) {
      const count = this.#statuses[status] ?? 0;
      if (count > 0) statuses[status] = count;
    }
    this.#statuses.fill(0);
    return statuses;
  }
}
