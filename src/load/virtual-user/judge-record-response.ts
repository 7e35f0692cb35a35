import { iterationId } from '../request/iteration-id.js';
import { readEmailAnswer } from '../verification/email-answer.js';
import type { Submission } from './record-feeder.js';
import type { WorkerState } from './worker-state.js';

/** What else is known about a submission when its answer is there. */
interface SubmissionContext {
  iteration: number;
  sentMs: number;
  /** The end of its body was not kept. */
  isCut: boolean;
  /** Remembers an email, to be sent again. */
  remember(reconciliationId: string): void;
}

/**
 * Refusals that say nothing about the record itself: token expired, too slow, too many requests.
 */
const UNRELATED_REFUSALS = new Set([401, 403, 408, 429]);

/**
 * Counts the answer to a record, and adds the violations that it shows.
 *
 * @returns whether its time counts: it was acknowledged, or refused as the interface demands
 */
export function judgeRecordResponse(
  state: WorkerState,
  submission: Submission,
  status: number,
  body: Buffer,
  context: SubmissionContext,
): boolean {
  const { series, operation, variant } = submission;
  const { counters } = series;
  if (status >= 500) {
    // It may have been archived before something broke.
    counters.ambiguous += 1;
    return false;
  }
  if (status >= 300) {
    counters.refused += 1;
    if (variant !== 'missing-file') return false;
    if (status === 400) counters.expectedRefusals += 1;
    else if (!UNRELATED_REFUSALS.has(status)) {
      state.violations.add('missing-file-status', `${operation} answered ${status}, not 400`);
    }
    return status === 400;
  }
  counters.acknowledged += 1;
  if (variant === 'missing-file') {
    const which = `${operation} record ${iterationId(context.iteration)} answered ${status}`;
    state.violations.add('missing-file-accepted', which);
    return true;
  }
  if (operation === 'email' && !context.isCut) judgeEmail(state, submission, status, body, context);
  if (submission.duplicateOf === undefined) {
    series.acknowledged.add(context.iteration, context.sentMs);
  }
  return true;
}

function judgeEmail(
  { reconciliationId: pointer, violations, issuedIds }: WorkerState,
  { duplicateOf, series }: Submission,
  status: number,
  body: Buffer,
  context: SubmissionContext,
): void {
  const { duplicate, reconciliationId: id } = readEmailAnswer(status, body, pointer);
  const email = `the email ${iterationId(context.iteration)}`;
  if (id === undefined) violations.add('success-without-id', `${email}, answered ${status}`);
  if (duplicateOf === undefined) {
    if (duplicate) violations.add('first-send-called-a-duplicate', email);
    else if (id !== undefined && !issuedIds.add(id)) violations.add('id-issued-twice', id);
    if (id !== undefined && !duplicate) context.remember(id);
    return;
  }
  const original = duplicateOf.reconciliationId;
  if (id !== undefined && id !== original) {
    violations.add('duplicate-with-another-id', `${id} instead of ${original}`);
  } else if (!duplicate) {
    violations.add('duplicate-not-recognised', `${original}, answered ${status}`);
  }
  if (duplicate && id === original) series.counters.duplicates += 1;
}
