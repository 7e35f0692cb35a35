import { Counters, type SeriesKind } from '../metrics/counters.js';
import { Reservoir } from '../verification/reservoir.js';

/** What one worker keeps of the uploads, or of the records of one operation, of one workload. */
export class Series {
  readonly workload: string;
  readonly kind: SeriesKind;
  readonly tally: Counters;
  readonly remembered: Reservoir;

  constructor(workload: string, kind: SeriesKind, open: boolean, remembered: number | 'all') {
    this.workload = workload;
    this.kind = kind;
    this.tally = new Counters({ open, upload: kind === 'upload' });
    this.remembered = new Reservoir(remembered);
  }
}
