import type { Counts } from './counts.js';
import { LatencyRecorder } from './latency-recorder.js';
import type { SeriesSegment } from './segment.js';

/** One more than the highest status code. */
const STATUSES = 600;

/** Counts one series on the hot path, and hands over its counts once a second. */
export class Counters {
  attempted = 0;
  acknowledged = 0;
  refused = 0;
  expectedRefusals = 0;
  ambiguous = 0;
  dropped = 0;
  duplicates = 0;
  duplicatesNotSent = 0;
  unsolicited = 0;
  bytes = 0;
  readonly latency = new LatencyRecorder();
  /** Separate from the latency only in the open model, where operations have an intended start. */
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

  countStatus(status: number): void {
    this.#statuses[status] = (this.#statuses[status] ?? 0) + 1;
  }

  countFailure(kind: string): void {
    this.#failed[kind] = (this.#failed[kind] ?? 0) + 1;
  }

  /** Of an upload, in milliseconds since its start; undefined where it never got that far. */
  recordUploadTimings(firstByteMs: number | undefined, lastByteMs: number | undefined): void {
    if (this.#upload === undefined) return;
    if (firstByteMs !== undefined) this.#upload.firstByte.record(firstByteMs * 1000);
    if (lastByteMs !== undefined) this.#upload.lastByte.record(lastByteMs * 1000);
    if (firstByteMs !== undefined && lastByteMs !== undefined && firstByteMs >= lastByteMs) {
      this.#upload.answer.record((firstByteMs - lastByteMs) * 1000);
    }
  }

  /** Everything since the last call. */
  drain(): Pick<SeriesSegment, 'counts' | 'durations'> {
    const counts: Counts = {
      attempted: this.attempted,
      acknowledged: this.acknowledged,
      refused: this.refused,
      expectedRefusals: this.expectedRefusals,
      ambiguous: this.ambiguous,
      failed: this.#failed,
      dropped: this.dropped,
      duplicates: this.duplicates,
      duplicatesNotSent: this.duplicatesNotSent,
      unsolicited: this.unsolicited,
      statuses: this.#drainStatuses(),
      bytes: this.bytes,
    };
    this.attempted = this.acknowledged = this.refused = this.expectedRefusals = 0;
    this.ambiguous = this.dropped = this.duplicates = this.bytes = 0;
    this.duplicatesNotSent = this.unsolicited = 0;
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
