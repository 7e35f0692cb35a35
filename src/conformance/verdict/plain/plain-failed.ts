import { isTokenRefusal } from '../../../spec/token-refusal.js';
import type { Attempt } from '../../check/attempt.js';
import type { Blocked } from '../../language/conclusion.js';

/** The plain request that an attempt was stopped by. */
export function plainFailed({ conclusion }: Attempt): Blocked | undefined {
  const isPlain =
    conclusion.kind === 'inconclusive' &&
    conclusion.cause === 'precondition' &&
    conclusion.refusalRequired !== true &&
    conclusion.explained !== true &&
    conclusion.exchange !== undefined &&
    conclusion.subject.kind !== 'other';
  return isPlain ? conclusion : undefined;
}

/**
 * Whether the plain request on the way has passed where it failed at first. What was not even sent
 * any more, since the token has run out, say, did not; nor may what was denied for its token and
 * then led to anything but a pass.
 */
export function hasPassedSince({ conclusion }: Attempt, first: Attempt): boolean {
  const failed = first.exchanges.find(({ id }) => id === plainFailed(first)?.exchange);
  const isDenied = failed?.status !== undefined && isTokenRefusal(failed.status);
  return isDenied ? conclusion.kind === 'passed' : conclusion.kind !== 'inconclusive';
}
