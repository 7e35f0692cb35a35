import type { ExchangeOutcome } from '../../http/exchange/exchange.js';
import type { HostName, Operation } from '../../spec/operation.js';
import type { Part } from '../archived-records/parts.js';
import type { Because } from './because.js';
import type { NoVerdictCause } from './expectations.js';

/**
 * What a request was about: a refusal, or a missing acceptance, is only as good as the plain one
 * beside it.
 */
export type Subject =
  | { kind: 'record'; operation: Operation }
  | { kind: 'upload'; host: HostName; framing: 'length' | 'chunked' }
  | { kind: 'other' };

/** An expectation that did not hold. */
export interface Violation {
  kind: 'failed';
  /** The step, in words. */
  step: string;
  expected: string;
  actual: string;
  /** The deciding exchange; an inspection has none. */
  exchange: number | undefined;
  /** Where the step stands: its index, and inside of other steps those on the way to it. */
  path?: number[];
  /** The status that came, where the deciding exchange was answered. */
  status: number | undefined;
  subject: Subject;
  /** A refusal was expected, so that what came was wrong whatever else the target does. */
  refusalExpected: boolean;
  /** The status that came is an expected one, and something else in the answer is not. */
  ofContents?: true;
  /** The inspector showed no file where one was expected. */
  absent?: boolean;
  /** The inspector showed no record where one or more were expected. */
  noRecord?: boolean;
  /** More records were shown than were expected, and one with the same marker had been refused. */
  refusedToo?: boolean;
  /** As many records were shown as were expected, and they differ in this part alone. */
  differs?: Part;
}

/** A precondition that did not hold, or an answer that allows no verdict. */
export interface Blocked {
  kind: 'inconclusive';
  cause: NoVerdictCause | 'precondition' | 'profile';
  reason: string;
  because?: Because;
  exchange: number | undefined;
  /** Where the step stands, where one did it. */
  path?: number[];
  /** What the precondition was about. */
  subject: Subject;
  /** The precondition was a refusal, so it was no plain request that failed. */
  refusalRequired?: boolean;
  /** It was a success that came instead of that refusal. */
  notRefused?: true;
  /**
   * The requirement that states what an answer to an email lacked, or that a file has to be there:
   * then no plain request failed.
   */
  missed?: string;
  /** It was a violation, which another check reports. */
  explained?: true;
}

/** The target does not do something optional, so there is nothing to see. */
export interface Unobserved {
  kind: 'not-observed';
  reason: string;
  exchange: number | undefined;
  path?: number[];
}

/** What came of a request that an observation asks about. */
export interface ObservedReply {
  /** What was asked and what came, in words. */
  text: string;
  outcome: ExchangeOutcome;
}

/** How one run of a scenario ended. */
export type Conclusion =
  | { kind: 'passed'; refused: Subject[]; answers: ObservedReply[] }
  | Violation
  | Blocked
  | Unobserved;

export type Stop = Violation | Blocked | Unobserved;
