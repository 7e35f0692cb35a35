import { isRest, type SecondRow } from '../metrics/second-row.js';
import type { UploadProgress } from '../metrics/segment.js';
import type { LoadPlan } from '../plan/plan-load.js';
import type { LoadReport } from '../report/load-report.js';
import type { EvaluatedThreshold } from '../thresholds/evaluate-threshold.js';
import type { AgentStanding } from './agent-standing.js';

export interface LoadStarted {
  type: 'load-started';
  scenario: { id: string; title: string };
  target: { name: string };
  plan: LoadPlan;
  /** What cannot be verified, in one line. */
  note?: string;
}

/** A second of the load has passed. */
export interface LoadSecond {
  type: 'load-second';
  second: number;
  /** `warm-up`, `measuring`, `ending`; in a search, also the rate that is tried. */
  phase: string;
  /** By the name of the series: `workload/kind`. */
  series: { name: string; row: SecondRow }[];
  uploads: UploadProgress[];
  /** The state of each threshold; of one that needs verification, that it is judged at the end. */
  thresholds: EvaluatedThreshold[];
}

/**
 * Where agents send the load: how each of them stands, about once a second, also while no second is
 * complete.
 */
interface LoadAgents {
  type: 'load-agents';
  agents: readonly AgentStanding[];
}

/** What goes on besides sending, such as `verifying what was acknowledged`. */
interface LoadProgress {
  type: 'load-progress';
  text: string;
}

/** The last event of every load. */
interface LoadFinished {
  type: 'load-finished';
  report: LoadReport;
}

/** The only output of a load: reporters consume these, and decide nothing. */
export type LoadEvent = LoadStarted | LoadSecond | LoadAgents | LoadProgress | LoadFinished;

/**
 * Whether a second is what is left after the last whole one: of too little time to show as a rate.
 */
export function isRestOfLoad({ series }: LoadSecond): boolean {
  return series.length > 0 && series.every(({ row }) => isRest(row));
}
