import type { Target } from '../../profile/target.js';
import type { GeneratorHealthMonitor } from '../metrics/generator-health.js';
import type { SeriesTotals } from '../metrics/series-totals.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { Threshold } from '../scenario/parse-threshold.js';
import type { VerificationResult } from '../verification/verify-acknowledged.js';
import type { LoadViolation } from '../verification/violations.js';
import type { RateSearch, ReportedAgents } from './load-report.js';

/** What was asked for. */
export interface LoadSetup {
  target: Target;
  scenario: LoadScenario;
  /** The text of the scenario, for its digest. */
  text: string;
  version: string;
  seed: number;
  /** As reports show them. */
  shownOptions: Record<string, unknown>;
}

/** Everything that is known when a load has ended. */
export interface FinishedLoad {
  setup: LoadSetup;
  runId: string;
  startedAt: Date;
  thresholds: readonly Threshold[];
  /** Empty when nothing was sent. In a search, those of all probes. */
  series: readonly SeriesTotals[];
  /** What thresholds are judged on: in a search, the series of the last probe alone. */
  judged: readonly SeriesTotals[];
  health: GeneratorHealthMonitor | undefined;
  search: RateSearch | undefined;
  verification: VerificationResult | undefined;
  violations: LoadViolation[];
  /** What went wrong in the harness, or before the load. */
  harnessError: string | undefined;
  /** The threshold that ended the load early. */
  abortedBy: string | undefined;
  deadlinePassed: boolean;
  interrupted: boolean;
  /** Why less was sent or measured than was asked for. */
  degraded: readonly string[];
  /** Who sent it, where that was not this process. */
  agents: ReportedAgents | undefined;
}
