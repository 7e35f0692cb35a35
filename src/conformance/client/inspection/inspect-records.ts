import type { Operation } from '../../../spec/operation.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Inspected } from '../../language/inspection/inspected.js';
import type { Session, Wanted } from '../../language/session/session.js';
import type { SessionContext } from '../session/session-context.js';
import { askInspector } from './ask-inspector.js';
import { poll } from './poll.js';
import { isShown, type Sentinel, sendSentinel } from './sentinel.js';

/** An archive that loses some records may lose a sentinel, but hardly two in a row. */
const MAX_SENTINELS = 2;

/**
 * The records with a marker as the inspector shows them, once a sentinel is visible: a record that
 * is sent after them. Until then, a missing record may only be late.
 *
 * @param seen the sentinel of an earlier inspection, where nothing was sent since
 */
export async function inspectRecords(
  context: SessionContext,
  session: Pick<Session, 'submit'>,
  { marker, operation }: { marker: string; operation: Operation },
  wanted: Wanted,
  seen?: Sentinel,
): Promise<{ inspected: Inspected; sentinel?: Sentinel }> {
  const look = (text: string, plain?: unknown): Promise<Inspected> =>
    askInspector(context, async (inspector) => ({
      view: { records: await inspector.records({ marker: text }) },
      plain,
      url: inspector.urlOf({ marker: text }),
    }));
  const throwIfGivenUp = () => {
    const reason = context.sentinelWaits.givenUp(operation);
    if (reason !== undefined) throw new CannotJudge(reason);
  };
  throwIfGivenUp();
  if (wanted.itself && !wanted.absent) {
    return { inspected: await awaitItself(context, () => look(marker), wanted.enough) };
  }
  let sentinel = seen?.operation === operation ? seen : undefined;
  for (let sent = 1; sentinel === undefined; sent += 1) {
    sentinel = await sendSentinel(context, session, operation, look);
    throwIfGivenUp();
    if (sentinel === undefined && sent === MAX_SENTINELS) {
      throw new CannotJudge('the inspector never showed a record that was sent later and accepted');
    }
  }
  const { view: plain } = sentinel;
  const { settleMs } = context.target;
  const inspected = await poll(context, settleMs, () => look(marker, plain), wanted.enough);
  return { inspected, sentinel };
}

/** Records as they are once they show up, for which they have as long as a sentinel. */
async function awaitItself(
  context: SessionContext,
  look: () => Promise<Inspected>,
  enough: Wanted['enough'],
): Promise<Inspected> {
  const { settleMs } = context.target;
  const longest = settleMs + context.sentinelWaits.longestMs;
  const shown = await poll(context, longest, look, isShown);
  return enough(shown) ? shown : poll(context, settleMs, look, enough);
}
