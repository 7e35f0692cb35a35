import type { Shard } from '../../conformance/run/planning/shard.js';
import type { RunBudget } from '../../suite/plan/budget.js';
import type { Tier } from '../../suite/plan/tiers.js';
import type { DashboardOption } from '../open-dashboard.js';

/** The options of `assay run`, as the command line gives them. Times are in milliseconds. */
export interface RunCommandOptions {
  target?: string;
  /** What the embedded archive does wrong. */
  fault?: string;
  only: string[];
  skip: string[];
  scenarios: string[];
  seed?: number;
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
  timeout: number;
  deadline?: number;
  wait?: number;
  report: string[];
  /** The report of an interrupted run that is to go on. */
  resume?: string;
  /** Report of an earlier run; re-run its checks that failed or had no verdict. */
  again?: string;
  /** The part of the run that is done here. */
  shard?: Shard;
  /** The folder of the reports, and of what goes with them. */
  out: string;
  dryRun: boolean;
  /** A live view in the browser, at a port where one is named. */
  dashboard?: DashboardOption;
  quiet: boolean;
  verbose: boolean;
  color: boolean;
}
