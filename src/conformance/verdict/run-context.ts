import type { KeepCounterexample, PropertyRunner } from '../check/property-runner.js';
import type { OpenSession } from '../client/session/target-session.js';

/** What it takes to run checks. */
export interface RunContext {
  openSession: OpenSession;
  propertyRunner: PropertyRunner;
  /** Writes the smallest case of a violation down, and tells where its deciding step stands. */
  keepCounterexample: KeepCounterexample | undefined;
  /** Aborted when the run shall end. */
  signal: AbortSignal;
}
