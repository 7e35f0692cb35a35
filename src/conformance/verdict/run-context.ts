import type { Circumstances } from '../../spec/circumstances.js';
import type { KeepCounterexample } from '../check/counterexample.js';
import type { PropertyRunner } from '../check/property-runner.js';
import type { SharedPreparation } from '../circumstances/shared-preparation.js';
import type { PreparedUploads } from '../client/session/prepared-uploads.js';
import type { OpenSession } from '../client/session/target-session.js';
import type { BodyFiles } from './body-files.js';

/** What it takes to run checks. */
export interface RunContext {
  openSession: OpenSession;
  propertyRunner: PropertyRunner;
  /** Writes the smallest case of a violation down, and tells where its deciding step stands. */
  keepCounterexample: KeepCounterexample | undefined;
  /** The smallest circumstances that violations of this run needed so far. */
  knownCircumstances: Circumstances[];
  /** What prepares circumstances for all checks of the run. */
  preparation: SharedPreparation;
  /** What was uploaded for several checks, to be shown with those that refer to it. */
  prepared: Pick<PreparedUploads, 'referredToBy'>;
  /** Makes lines that send requests again. */
  bodyFiles: BodyFiles;
  /** Aborted when the run shall end. */
  signal: AbortSignal;
}
