import { atPointer } from '../../../records/json-pointer.js';
import { isSuccess } from '../../../spec/is-success.js';
import type { Operation } from '../../../spec/operation.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Inspected } from '../../language/inspection/inspected.js';
import { isBusy } from '../../language/is-busy.js';
import type { Reply } from '../../language/session/reply.js';
import type { Session } from '../../language/session/session.js';
import type { SessionContext } from '../session/session-context.js';
import { poll } from './poll.js';

/** A record that was sent after the records that are looked for, as the inspector shows it. */
export interface Sentinel {
  operation: Operation;
  view: unknown;
}

/** Why a sentinel can show nothing; undefined where it was accepted. */
export function refusalOf(
  operation: Operation,
  reply: Pick<Reply, 'status' | 'outcome' | 'exchange'> | undefined,
): CannotJudge | undefined {
  const { status, outcome, exchange } = reply ?? {};
  if (isSuccess(status)) return undefined;
  // A missing answer is no refusal, and neither is one that asks to come back later; after a reset,
  // another try is worthwhile.
  const noAnswer = outcome === 'reset' ? 'lost-answer' : 'no-answer';
  const came = status === undefined ? 'got no answer' : `was answered ${status}`;
  return new CannotJudge(`the sentinel record ${came}`, {
    ...((status === undefined || isBusy(status)) && { cause: noAnswer }),
    ...(exchange !== undefined && { exchange }),
    subject: { kind: 'record', operation },
  });
}

/** Whether the inspector shows a record. */
export const isShown = ({ view }: Inspected): boolean =>
  atPointer(view, '/records/0') !== undefined;

/** Sends a sentinel; undefined where the inspector does not show it in time. */
export async function sendSentinel(
  context: SessionContext,
  session: Pick<Session, 'submit'>,
  operation: Operation,
  look: (marker: string) => Promise<Inspected>,
): Promise<Sentinel | undefined> {
  const [sent] = await session.submit({
    operation,
    content: { spec: {} },
    framing: 'length',
    token: 'good',
  });
  const refused = refusalOf(operation, sent?.reply);
  if (sent === undefined || refused !== undefined) throw refused;
  const waits = context.sentinelWaits;
  const begun = context.clock.monotonic();
  const longest = context.target.settleMs + waits.longestMs;
  const shown = await poll(context, longest, () => look(sent.marker), isShown);
  waits.record(operation, isShown(shown), begun);
  return isShown(shown) ? { operation, view: shown.view } : undefined;
}
