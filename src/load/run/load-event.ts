import type { StreamProgress } from '../generator/messages.js';
import type { LoadPlan } from '../plan/plan-load.js';
import type { LoadReport, ReportedSecond } from '../report/load-report.js';

export interface LoadStarted {
  type: 'load-started';
  scenario: { id: string; title: string };
  target: { name: string };
  plan: LoadPlan;
}

/** A second of the load is over. */
export interface LoadSecond {
  type: 'load-second';
  second: number;
  /** `warm-up`, `measuring`, `ending`; under a search, the rate that is tried. */
  phase: string;
  workloads: { name: string; row: ReportedSecond }[];
  streams: StreamProgress[];
}

/** What goes on beside sending: `uploading the files that records name`. */
export interface LoadProgress {
  type: 'load-progress';
  text: string;
}

/** The last event of every load. */
export interface LoadFinished {
  type: 'load-finished';
  report: LoadReport;
}

/** The only output of a load: reporters fold these, and none of them decides anything. */
export type LoadEvent = LoadStarted | LoadSecond | LoadProgress | LoadFinished;
