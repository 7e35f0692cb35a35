import type { Operation } from '../../spec/operation.js';
import type { WorkloadPartition } from '../plan/partition-workloads.js';
import {
  type RecordVariant,
  recordVariantTemplate,
  usualVariant,
} from '../request/record-variant.js';
import type { RequestTemplate } from '../request/request-template.js';
import { writingOf } from '../request/writing.js';
import type { Workload } from '../scenario/load-scenario-schema.js';
import { RatioSelector } from './ratio-selector.js';
import { RecentEmails, type SentEmail } from './recent-emails.js';
import type { Series } from './series.js';
import type { WorkerState } from './worker-state.js';

/** A record to submit: which one, and the series that it counts towards. */
export interface Submission {
  operation: Operation;
  series: Series;
  variant: RecordVariant;
  /** Instead of a new record, an email that was sent before. */
  duplicateOf?: SentEmail;
}

/** Feeds the virtual users of a workload with records. */
export class RecordFeeder {
  readonly recentEmails: RecentEmails | undefined;
  readonly #state: WorkerState;
  readonly #name: string;
  readonly #workload: Workload;
  readonly #submissions: { usual: Submission; missingFile: Submission }[];
  readonly #duplicates: RatioSelector;
  readonly #missingFiles: RatioSelector;
  #next = 0;
  #templates = 0;

  constructor(
    state: WorkerState,
    { name, workload, worker, workers }: WorkloadPartition,
    seriesOf: (operation: Operation) => Series,
  ) {
    this.#state = state;
    this.#name = name;
    this.#workload = workload;
    this.#duplicates = new RatioSelector(workload.duplicates ?? 0, worker, workers);
    this.#missingFiles = new RatioSelector(workload.missing ?? 0, worker, workers);
    this.recentEmails =
      workload.duplicates === undefined
        ? undefined
        : new RecentEmails(state.options.target.settleMs);
    const variant = usualVariant(workload);
    this.#submissions = [workload.submit ?? []].flat().map((operation) => {
      const series = seriesOf(operation);
      return {
        usual: { operation, series, variant },
        missingFile: { operation, series, variant: 'missing-file' },
      };
    });
    // Side by side, workers of few iterations send as much of each operation as one worker would.
    this.#next = worker % Math.max(1, this.#submissions.length);
  }

  /** The usual record of each operation. */
  get usual(): Submission[] {
    return this.#submissions.map(({ usual }) => usual);
  }

  next(now: number): Submission {
    const submissions = this.#submissions[this.#next];
    if (submissions === undefined) throw new Error('a workload without records');
    this.#next = (this.#next + 1) % this.#submissions.length;
    const { usual, missingFile } = submissions;
    if (usual.operation === 'email') {
      if (this.recentEmails === undefined || !this.#duplicates.next()) return usual;
      const duplicateOf = this.recentEmails.pick(now - this.#state.options.target.settleMs);
      if (duplicateOf !== undefined) return { ...usual, duplicateOf };
      usual.series.counters.duplicatesNotSent += 1;
      return usual;
    }
    return this.#missingFiles.next() ? missingFile : usual;
  }

  /** A new template, for one virtual user alone. */
  template({ operation, variant }: Submission): RequestTemplate {
    const kind = { workload: this.#name, operation, variant };
    const token = this.#state.token(operation);
    const writing = writingOf(this.#workload.circumstances, this.#templates);
    this.#templates += 1;
    return recordVariantTemplate(this.#state.options, kind, this.#workload, { token, writing })
      .template;
  }
}
