import type {
  CheckFinished,
  CheckResult,
  Observation,
  RunFinished,
  RunStarted,
} from '../../events/run-event.js';
import type { RunSoFar } from '../../events/run-so-far.js';

/** A run as its report tells it, whole or cut. */
export interface RecordedRun {
  started: RunStarted;
  checks: readonly CheckResult[];
  exchanges: CheckFinished['exchanges'];
  observations: readonly Observation[];
  /** Absent where the report does not have it. */
  soFar?: RunSoFar;
  finished?: RunFinished;
}
