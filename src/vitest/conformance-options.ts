import type { SuiteOptions } from '../suite/load-suite.js';
import type { RunChoices } from '../suite/run-choices.js';

/** What a conformance test of a project says; everything can be left out. */
export interface ConformanceOptions
  extends RunChoices,
    Pick<SuiteOptions, 'requirements' | 'ownProperties'> {
  /**
   * The profile of the server, as a path; by default ASSAY_TARGET, and without that the reference
   * archive.
   */
  target?: string;
  /** Milliseconds that one check may take; ten minutes by default. */
  checkTimeoutMs?: number;
}
