import type { UnansweredRequest } from './unanswered-request.js';

/** A target that answered, and refused each connection from some moment to the end of the run. */
export interface StoppedTarget {
  /** ISO 8601, in UTC. */
  at: string;
  /** Those that are refused. */
  hosts: string[];
  /** The check that met it first; absent where it was none. */
  check?: string;
  /**
   * What was sent last and never answered, at most three, first what is like nothing that was ever
   * answered: it is likely to have stopped the target. Empty where all was answered.
   */
  unanswered: UnansweredRequest[];
}

/** Keys may have hundreds of characters, and the exchange has all of them. */
const LONGEST_REQUEST = 60;

const clipped = (request: string): string =>
  request.length <= LONGEST_REQUEST ? request : `${request.slice(0, LONGEST_REQUEST)}…`;

/** The same in one line. */
export function stoppedInWords({ at, hosts, check, unanswered }: StoppedTarget): string {
  const during = check === undefined ? '' : ` during ${check}`;
  const [first, ...others] = unanswered;
  const more = others.length === 0 ? '' : ', or another one at that time';
  const last =
    first === undefined
      ? 'everything that was sent before was answered'
      : `sent last, and never answered: ${clipped(first.request)} (exchange ${first.exchange})${more}`;
  return `the target stopped answering (${hosts.join(', ')}) at ${at.slice(11, 19)} UTC${during}; ${last}`;
}
