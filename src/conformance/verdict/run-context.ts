import type { Counterexample, PropertyRunner } from '../check/property-runner.js';
import type { OpenSession } from '../client/session/target-session.js';

/** What it takes to run checks. */
export interface RunContext {
  openSession: OpenSession;
  propertyRunner: PropertyRunner;
  /** Writes the smallest case of a violation down, and tells where. */
  keepCounterexample: ((scenario: Counterexample['scenario']) => Promise<string>) | undefined;
  /** Aborted when the run shall end. */
  signal: AbortSignal;
}
