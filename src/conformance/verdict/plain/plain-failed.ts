import type { Attempt } from '../../check/property-runner.js';
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
