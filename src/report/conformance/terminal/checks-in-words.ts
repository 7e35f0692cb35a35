import type { PlanTotals } from '../../../conformance/events/run-event.js';
import { plural } from '../../text/plural.js';

/** How many checks there are to come; the end counts verdicts and observations apart. */
export const checksInWords = ({ checks, questions = 0 }: PlanTotals): string =>
  questions === 0
    ? plural(checks, 'check')
    : `${plural(checks - questions, 'check')} and ${plural(questions, 'question')}`;
