import type { PlanTotals } from '../../../conformance/events/run-event.js';
import { plural } from '../../text/plural.js';

/** How many checks there are; those that only ask are counted apart, as the end of a run has it. */
export function checksInWords({
  checks,
  questions = 0,
}: Pick<PlanTotals, 'checks' | 'questions'>): string {
  const judging = checks - questions;
  const asking = questions === 0 ? [] : [plural(questions, 'question')];
  return [...(judging > 0 || questions === 0 ? [plural(judging, 'check')] : []), ...asking].join(
    ' and ',
  );
}
