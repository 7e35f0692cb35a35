import type { Shard } from '../../conformance/run/planning/shard.js';
import type { RunBudget } from '../../suite/plan/budget.js';
import type { Tier } from '../../suite/plan/tiers.js';
import type { SendingOptions } from '../options/sending-options.js';

/** The options of `assay run`, as the command line gives them. */
export interface RunCommandOptions extends SendingOptions {
  /** What the embedded archive does wrong. */
  fault?: string;
  runs?: number | 'sample' | 'all';
  full: boolean;
  tier?: Tier;
  /** What the run may cost. */
  budget?: RunBudget;
  strict: boolean;
  /** A file of failures that are known. */
  waivers?: string;
  /** A file of what people vouch for. */
  attestations?: string;
  concurrency?: number;
  /** The report of an interrupted run that is to go on. */
  resume?: string;
  /** Report of an earlier run; re-run its checks that failed or had no verdict. */
  again?: string;
  /** The part of the run that is done here. */
  shard?: Shard;
}
