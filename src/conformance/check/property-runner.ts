import type { Circumstances } from '../../spec/circumstances.js';
import type { Limits } from '../../spec/limits.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { Conclusion } from '../language/conclusion.js';
import type { Session } from '../language/session/session.js';
import type { Attempt } from './attempt.js';
import type { WantedCases } from './case-count.js';

/** What of a target decides which cases make sense. */
export interface TargetFacts {
  /** The hosts that take a plain upload. */
  uploads: HostName[];
  /** Those that take one without Content-Length, too. */
  chunked: HostName[];
  /** The operations that take a plain record. */
  operations: Operation[];
  /** The hosts that want a token. */
  secured: HostName[];
  limits: Limits;
  inspector: boolean;
  /**
   * The host that takes email attachments, where the profile says so and it takes a plain upload.
   */
  emailFiles: HostName | undefined;
}

/** What the properties of one run work on: one target, in as many sessions as they need. */
export interface PropertyRunner {
  /** The seed of the run. */
  seed: number;
  /** How many cases the user wants of a property; undefined leaves it to the property. */
  cases: WantedCases;
  /** Aborted when the run shall end. */
  signal: AbortSignal;
  /** What the target takes; its plain requests are tried for it. */
  facts(): Promise<TargetFacts>;
  /**
   * Runs something in a session of its own, under circumstances. The same label and number in the
   * same run give the same names, so every pair of them is used once.
   */
  attempt(
    label: string,
    number: number,
    run: (session: Session) => Promise<Conclusion>,
    circumstances?: Circumstances,
  ): Promise<Attempt>;
  /** Runs a search when no other one is under way, so that none disturbs another. */
  inTurn<T>(search: () => Promise<T>): Promise<T>;
}
