/** A request that was sent before a target stopped, and was never answered. */
export interface LastRequest {
  /** The id of its exchange. */
  exchange: number;
  /** Method and path: `POST /voice`. */
  request: string;
  /** The check that sent it; absent where it belongs to none. */
  check?: string;
  /** A line that sends it again; absent where that is not known. */
  curl?: string;
}

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
  unanswered: LastRequest[];
}

/** The same in one line. */
export function stoppedInWords({ at, hosts, check, unanswered }: StoppedTarget): string {
  const during = check === undefined ? '' : ` during ${check}`;
  const [first, ...others] = unanswered;
  const more = others.length === 0 ? '' : ', or another one at that time';
  const last =
    first === undefined
      ? 'everything that was sent before was answered'
      : `sent last, and never answered: ${first.request} (exchange ${first.exchange})${more}`;
  return `the target stopped answering (${hosts.join(', ')}) at ${at.slice(11, 19)} UTC${during}; ${last}`;
}
