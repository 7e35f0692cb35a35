import type { DashboardOption } from '../open-dashboard.js';

/** The options that `assay run` and `assay load` share. Times are in milliseconds. */
export interface SendingOptions {
  target?: string;
  /** Globs over checks and requirements, or over the names of workloads. */
  only: string[];
  skip: string[];
  /** More folders of scenarios. */
  scenarios: string[];
  seed?: number;
  timeout?: number;
  deadline?: number;
  wait?: number;
  report: string[];
  /** The folder of the reports, and of what goes with them. */
  out: string;
  dryRun: boolean;
  /** A live view in the browser, at a port where one is named. */
  dashboard?: DashboardOption;
  quiet: boolean;
  verbose: boolean;
  color: boolean;
}
