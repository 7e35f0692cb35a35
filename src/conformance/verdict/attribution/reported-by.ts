import type { Because } from '../../language/because.js';
import type { Blocked, Violation } from '../../language/conclusion.js';

/** What is known of the failures that explain a violation. */
type Cause = Omit<Extract<Because, { kind: 'reported-elsewhere' }>, 'kind' | 'requirements'>;

/**
 * A violation that other requirements report.
 *
 * @param checks the checks whose failure explains it
 */
export const reportedBy = (
  came: string,
  requirements: string[],
  { exchange, subject }: Pick<Violation, 'exchange' | 'subject'>,
  checks: string[],
): Blocked => ({
  kind: 'inconclusive',
  cause: 'precondition',
  ...seeAlso(came, requirements, { checks }),
  exchange,
  subject,
});

/** With the requirements that report it. */
export const seeAlso = (
  reason: string,
  requirements: string[],
  cause: Cause = {},
): Pick<Blocked, 'reason' | 'because'> => ({
  reason: `${reason}; see ${requirements.join(', ')}`,
  because: { kind: 'reported-elsewhere', requirements, ...cause },
});
