import { appendSeries, type SeriesTotals } from '../metrics/series-totals.js';
import type { IdFingerprintSet } from '../verification/id-fingerprint-set.js';
import type { RunSample } from '../verification/verify-acknowledged.js';
import { Violations } from '../verification/violations.js';
import type { GeneratorRunResult } from './generator-run.js';

/** What all probes of a search sent and found; of any other load, what its only run did. */
export class ProbeResults {
  readonly violations = new Violations();
  readonly samples: RunSample[] = [];
  /** Counts and seconds of all probes; only the last one is measured. */
  series: readonly SeriesTotals[] = [];
  last: GeneratorRunResult | undefined;
  #issuedIds: IdFingerprintSet | undefined;

  /** @param runId of this probe: its records and keys are named after it */
  add(result: GeneratorRunResult, runId: string): void {
    this.violations.addAll(result.violations);
    this.samples.push(...result.samples.map((sample) => ({ ...sample, runId })));
    const twice = this.#issuedIds?.merge(result.issuedIds.fingerprints()) ?? 0;
    this.#issuedIds ??= result.issuedIds;
    this.violations.add('id-issued-twice', 'an id that two probes were given', twice);
    this.series =
      this.last === undefined ? result.series : appendSeries(this.series, result.series);
    this.last = result;
  }
}
