import { serialText } from '../request/iteration-id.js';
import { pointerParts, readEmailAnswer } from '../verification/email-answer.js';
import type { Order } from './record-feeder.js';
import type { WorkerState } from './worker-state.js';

/** What is known of a submission beside its answer. */
interface Submitted {
  serial: number;
  sentMs: number;
  /** Keeps an email, to be sent again. */
  keep(reconciliationId: string): void;
}

/** Refusals that say nothing of the request itself: no token any more, too slow, too many. */
const BESIDE_THE_POINT = new Set([401, 403, 408, 429]);

/**
 * Counts the answer to a record, and notes what it proves wrong.
 *
 * @returns whether its time counts: it was acknowledged, or refused as it had to be
 */
export function judgeRecord(
  state: WorkerState,
  order: Order,
  status: number,
  body: Buffer,
  submitted: Submitted,
): boolean {
  const { lane, operation, variant } = order;
  const { tally } = lane;
  if (status >= 500) {
    // Nobody knows whether it was archived before something broke.
    tally.ambiguous += 1;
    return false;
  }
  if (status >= 300) {
    tally.refused += 1;
    if (variant !== 'missing') return false;
    if (status === 400) tally.expectedRefusals += 1;
    else if (!BESIDE_THE_POINT.has(status)) {
      state.violations.note('missing-file-status', `${operation} answered ${status}, not 400`);
    }
    return status === 400;
  }
  tally.acknowledged += 1;
  if (variant === 'missing') {
    const which = `${operation} record ${serialText(submitted.serial)} answered ${status}`;
    state.violations.note('missing-file-accepted', which);
    return true;
  }
  if (operation === 'email') judgeEmail(state, order, status, body, submitted);
  if (order.again === undefined) lane.remembered.add(submitted.serial, submitted.sentMs);
  return true;
}

let pointerText = '';
let pointer: string[] = [];

function judgeEmail(
  { options, violations, issued }: WorkerState,
  { again, lane }: Order,
  status: number,
  body: Buffer,
  submitted: Submitted,
): void {
  const { reconciliationId: where } = options.target;
  if (where !== pointerText) {
    pointerText = where;
    pointer = pointerParts(where);
  }
  const { duplicate, reconciliationId: id } = readEmailAnswer(status, body, pointer);
  const email = `the email ${serialText(submitted.serial)}`;
  if (id === undefined) violations.note('success-without-id', `${email}, answered ${status}`);
  if (again === undefined) {
    if (duplicate) violations.note('first-send-called-a-duplicate', email);
    else if (id !== undefined && !issued.add(id)) violations.note('id-issued-twice', id);
    if (id !== undefined && !duplicate) submitted.keep(id);
    return;
  }
  const original = again.reconciliationId;
  if (id !== undefined && id !== original) {
    violations.note('duplicate-with-another-id', `${id} instead of ${original}`);
  } else if (!duplicate) {
    violations.note('duplicate-not-recognised', `${original}, answered ${status}`);
  }
  if (duplicate && id === original) lane.tally.duplicates += 1;
}
