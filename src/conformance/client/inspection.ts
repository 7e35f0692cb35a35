import { setTimeout as sleep } from 'node:timers/promises';
import type { HostName, Operation } from '../../spec/operation.js';
import type { Session, Wanted } from '../language/session.js';
import { CannotJudge } from './cannot-judge.js';
import type { RunContext } from './run-context.js';

const POLL_MS = 100;
/** A record that was sent later must show up this long after the settle time, or absence says nothing. */
const SENTINEL_MS = 5_000;
/** An archive that loses some records loses a later one too from time to time, but hardly two in a row. */
const SENTINELS = 2;

/** A file as the inspector shows it. What shall be there is awaited for the settle time; what shall not, after it. */
export async function inspectFile(
  context: RunContext,
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
  context: RunContext,
  world: Session,
  { marker, operation }: { marker: string; operation: Operation },
  wanted: Wanted,
): Promise<unknown> {
  const look = (text: string) =>
    ask(context, async (inspector) => ({ records: await inspector.records({ marker: text }) }));
  for (let sent = 1; !(await laterRecordShows(context, world, operation, look)); sent += 1) {
    if (sent === SENTINELS) {
      throw new CannotJudge('the inspector never showed a record that was sent later and accepted');
    }
  }
  return poll(context, context.target.settleMs, () => look(marker), wanted.enough);
}

/** Whether a record that is sent now can be seen in time. */
async function laterRecordShows(
  context: RunContext,
  world: Session,
  operation: Operation,
  look: (marker: string) => Promise<unknown>,
): Promise<boolean> {
  const [sentinel] = await world.submit({
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
  const patience = context.target.settleMs + SENTINEL_MS;
  return hasRecords(await poll(context, patience, () => look(sentinel.marker), hasRecords));
}

function hasRecords(view: unknown): boolean {
  const { records } = (view ?? {}) as { records?: unknown };
  return Array.isArray(records) && records.length > 0;
}

async function ask<T>(
  { inspector }: RunContext,
  question: (inspector: NonNullable<RunContext['inspector']>) => Promise<T>,
): Promise<T> {
  if (inspector === undefined) throw new CannotJudge('the profile names no inspector');
  try {
    return await question(inspector);
  } catch (error) {
    throw new CannotJudge(error instanceof Error ? error.message : 'the inspector failed');
  }
}

async function poll(
  context: RunContext,
  patienceMs: number,
  look: () => Promise<unknown>,
  enough: (view: unknown) => boolean,
): Promise<unknown> {
  const until = performance.now() + patienceMs;
  for (;;) {
    // A look that began in time may come back late, and then shows what was there before.
    const began = performance.now();
    const view = await look();
    if (enough(view)) return view;
    // What was not awaited for long enough may only be late.
    if (context.signal.aborted)
      throw new CannotJudge('the run ended first', { cause: 'cancelled' });
    if (began >= until) return view;
    await pause(context, POLL_MS);
  }
}

async function pause({ signal }: RunContext, milliseconds: number): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
