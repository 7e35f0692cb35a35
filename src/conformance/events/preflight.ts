import type { HostName } from '../../spec/operation.js';

/**
 * The answer to a plain request that was not let in (section 5). Section 7 leaves the status open;
 * these two say so.
 */
export interface Denial {
  status: 401 | 403;
  /** The first lines of the answer's body on one line; empty where it has no text. */
  answer: string;
}

/** A denial, with the kind of request that got it every time. */
export interface DeniedRequest extends Denial {
  host: HostName;
  request: 'upload' | 'record';
}

/** One thing that is known of a target before its first check. */
export interface PreflightFact {
  about: 'reachable' | 'tls' | 'interface' | 'token' | 'inspector' | 'clock';
  /** Nothing about it stands in the way of a verdict. */
  ok: boolean;
  /** Nothing is known of it: it is not used, not asked, or tells nothing. */
  unknown?: true | undefined;
  /** In one line. */
  text: string;
}

/**
 * What the plain requests said that are sent before the first check: one for each operation and
 * host of the run.
 */
export interface Preflight {
  /** One for each thing, always in the same order; `interface` only where something else is there. */
  facts: PreflightFact[];
  /** The requests that the token of the profile does not open; their checks are inconclusive. */
  denied: DeniedRequest[];
}
