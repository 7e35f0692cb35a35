import type { Target } from '../../profile/target.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';

/** A load to run. Times are in milliseconds. */
export interface LoadOptions {
  target: Target;
  scenario: LoadScenario;
  /** The scenario's text, for its digest. */
  text: string;
  version: string;
  seed: number;
  timeoutMs: number;
  deadlineMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** The folder in which the target keeps what it is sent, when it is on this machine. */
  dataFolder?: string | undefined;
  /** As reports show them. */
  shownOptions: Record<string, unknown>;
}
