import { setTimeout as sleep } from 'node:timers/promises';
import type { HostName, Operation } from '../../../spec/operation.js';
import { CannotJudge } from '../../language/cannot-judge.js';
import type { Session, Wanted } from '../../language/session.js';
import type { SessionContext } from './session-context.js';

const POLL_MS = 100;
/** A record that was sent later must show up this long after the settle time, or absence says nothing. */
const SENTINEL_MS = 5_000;
/** An archive that loses some records loses a later one too from time to time, but hardly two in a row. */
const SENTINELS = 2;

/** A file as the inspector shows it. What shall be there is awaited for the settle time; what shall not, after it. */
export async function inspectFile(
  context: SessionContext,
  query: { fileKey: string; host: HostName },
  wanted: Wanted,
): Promise<unknown> {
  const look = () => ask(context, (inspector) => inspector.file(query));
  if (wanted.absent) {
    await pause(context, context.target.settleMs);
    return look();
  }
  return poll(context, context.target.settleMs, look, wanted.enough);
}

/**
 * The records with a marker as the inspector shows them, once a record that was sent later is visible: until then what
 * is missing may only be late.
 */
export async function inspectRecords(
  context: SessionContext,
  session: Pick<Session, 'submit'>,
  { marker, operation }: { marker: string; operation: Operation },
  wanted: Wanted,
): Promise<unknown> {
  const look = (text: string) =>
    ask(context, async (inspector) => ({ records: await inspector.records({ marker: text }) }));
  for (let sent = 1; !(await laterRecordShows(context, session, operation, look)); sent += 1) {
    if (sent === SENTINELS) {
      throw new CannotJudge('the inspector never showed a record that was sent later and accepted');
    }
  }
  return poll(context, context.target.settleMs, () => look(marker), wanted.enough);
}

/** Whether a record that is sent now can be seen in time. */
async function laterRecordShows(
  context: SessionContext,
  session: Pick<Session, 'submit'>,
  operation: Operation,
  look: (marker: string) => Promise<{ records: unknown[] }>,
): Promise<boolean> {
  const [sentinel] = await session.submit({
    operation,
    content: { spec: {} },
    framing: 'length',
    token: 'good',
  });
  const status = sentinel?.reply.status;
  if (sentinel === undefined || status === undefined || status < 200 || status > 299) {
    throw new CannotJudge(`a later plain record was answered ${status ?? 'not at all'}`, {
      ...(sentinel && { exchange: sentinel.reply.exchange }),
      subject: { kind: 'record', operation },
    });
  }
  const longest = context.target.settleMs + SENTINEL_MS;
  const isThere = ({ records }: { records: unknown[] }): boolean => records.length > 0;
  return isThere(await poll(context, longest, () => look(sentinel.marker), isThere));
}

const runEnded = (): CannotJudge => new CannotJudge('the run ended first', { cause: 'cancelled' });

async function ask<T>(
  { inspector, signal }: SessionContext,
  question: (inspector: NonNullable<SessionContext['inspector']>) => Promise<T>,
): Promise<T> {
  if (inspector === undefined) throw new CannotJudge('the profile names no inspector');
  try {
    return await question(inspector);
  } catch (error) {
    if (signal.aborted) throw runEnded();
    throw new CannotJudge(error instanceof Error ? error.message : 'the inspector failed');
  }
}

async function poll<T>(
  context: SessionContext,
  longestMs: number,
  look: () => Promise<T>,
  enough: (view: T) => boolean,
): Promise<T> {
  const until = performance.now() + longestMs;
  for (;;) {
    // A look that began in time may come back late, and then shows what was there before.
    const began = performance.now();
    const view = await look();
    if (enough(view)) return view;
    // What was not awaited for long enough may only be late.
    if (context.signal.aborted) throw runEnded();
    if (began >= until) return view;
    await pause(context, POLL_MS);
  }
}

async function pause({ signal }: SessionContext, milliseconds: number): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
