import { type LaneKind, Tally } from '../metrics/counters.js';
import { Reservoir } from '../verification/reservoir.js';

/** What one worker keeps of the uploads, or of the records of one operation, of one workload. */
export class Lane {
  readonly workload: string;
  readonly kind: LaneKind;
  readonly tally: Tally;
  readonly remembered: Reservoir;

  constructor(workload: string, kind: LaneKind, open: boolean, remembered: number | 'all') {
    this.workload = workload;
    this.kind = kind;
    this.tally = new Tally({ open, upload: kind === 'upload' });
    this.remembered = new Reservoir(remembered);
  }
}
