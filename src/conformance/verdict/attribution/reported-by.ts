import type { Blocked, Violation } from '../../language/conclusion.js';

/** A violation that other requirements report. */
export const reportedBy = (
  came: string,
  requirements: string[],
  { exchange, subject }: Pick<Violation, 'exchange' | 'subject'>,
): Blocked => ({
  kind: 'inconclusive',
  cause: 'precondition',
  ...seeAlso(came, requirements),
  exchange,
  subject,
});

/** With the requirements that report it. */
export const seeAlso = (
  reason: string,
  requirements: string[],
): Pick<Blocked, 'reason' | 'because'> => ({
  reason: `${reason}; see ${requirements.join(', ')}`,
  because: { kind: 'reported-elsewhere', requirements },
});
