import type { Circumstances } from '../../spec/circumstances.js';
import type { Conclusion } from '../language/conclusion.js';
import type { Session } from '../language/session/session.js';
import type { StepLocation } from '../scenario/locate-step.js';
import type { Scenario } from '../scenario/scenario-schema.js';

/** The smallest case that shows a violation. */
export interface Counterexample {
  scenario: Scenario;
  /** Replays the search. */
  seed: number;
  /** How often the case was made simpler. */
  shrinks: number;
  /** What it is run under, where it fails under that only. */
  circumstances: Circumstances;
  /** Runs the case once more, in a session that is under these circumstances. */
  again(session: Session): Promise<Conclusion>;
}

/** Writes a counterexample down, and tells where its deciding step stands. */
export type KeepCounterexample = (scenario: Scenario) => Promise<StepLocation>;
