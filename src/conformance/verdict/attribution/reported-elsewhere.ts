import type { Blocked, Subject } from '../../language/conclusion.js';
import type { PlainFailure } from '../plain/plain-try.js';
import type { VerdictContext } from '../verdict-context.js';
import { seeAlso } from './reported-by.js';

/** A violation that the plain request of a requirement shows, too. */
export const reportedElsewhere = (
  reason: string,
  failure: PlainFailure,
  subject: Subject,
  context: VerdictContext,
): Blocked => inconclusive(withPlace(reason, failure, context), subject);

type Why = Pick<Blocked, 'reason' | 'because'>;

/** With where to look a fault up; what a tier or a selection leaves out reports nothing. */
export function withPlace(
  reason: string,
  { requirement, state }: PlainFailure,
  { checks, isPlanned }: VerdictContext,
): Why {
  if (checks.some(({ id, requirements }) => requirements.includes(requirement) && isPlanned(id)))
    // Where no answer came, nothing was broken.
    return seeAlso(reason, [requirement], state === 'unknown' ? {} : { isPlain: true });
  return {
    reason: `${reason}; ${requirement} would report it, and is left out of this run`,
    because: { kind: 'reporter-left-out', requirement },
  };
}

/** A check that cannot be judged for something else. */
export const inconclusive = (why: Why, subject: Subject = { kind: 'other' }): Blocked => ({
  kind: 'inconclusive',
  cause: 'precondition',
  ...why,
  exchange: undefined,
  subject,
});
