import { Counters } from '../metrics/counters.js';
import type { SeriesId, SeriesKind } from '../metrics/series-id.js';
import { AcknowledgedSample } from '../verification/acknowledged-sample.js';

/** What one worker measures of a series, and remembers for the verification. */
export class Series implements SeriesId {
  readonly workload: string;
  readonly kind: SeriesKind;
  readonly counters: Counters;
  readonly acknowledged: AcknowledgedSample;

  constructor(
    { workload, kind }: SeriesId,
    { open, sampleSize }: { open: boolean; sampleSize: number | 'all' },
  ) {
    this.workload = workload;
    this.kind = kind;
    this.counters = new Counters({ open, upload: kind === 'upload' });
    this.acknowledged = new AcknowledgedSample(sampleSize);
  }
}
