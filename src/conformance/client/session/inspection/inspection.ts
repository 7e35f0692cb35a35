import type { Inspector } from '../../../../profile/inspector/inspector-client.js';
import { InspectorError } from '../../../../profile/inspector/inspector-error.js';
import { atPointer } from '../../../../records/json-pointer.js';
import type { HostName, Operation } from '../../../../spec/operation.js';
import type { AcceptedRecord } from '../../../language/accepted-record.js';
import type { FilePart } from '../../../language/audit/file-audit.js';
import type { Refusal } from '../../../language/audit/refused-audit.js';
import { CannotJudge } from '../../../language/cannot-judge.js';
import type { Part } from '../../../language/inspection/archived/parts.js';
import type { Inspected } from '../../../language/inspection/inspected.js';
import { missingInside } from '../../../language/inspection/missing-member.js';
import { NotShown } from '../../../language/inspection/not-shown.js';
import { isBusy } from '../../../language/is-busy.js';
import type { Reply } from '../../../language/session/reply.js';
import type { Session, Wanted } from '../../../language/session/session.js';
import { markerStart } from '../../session-names.js';
import type { PlainFile, SessionContext } from '../session-context.js';
import type { ShownRefusedAudit } from './refused-records.js';
import type { ShownFileAudit } from './sent-files.js';
import type { ShownAudit } from './sent-records.js';

const POLL_MS = 100;
/** An archive that loses some records may lose a sentinel, but hardly two in a row. */
const MOST_SENTINELS = 2;

/**
 * A file as the inspector shows it. What shall be there is awaited for the settle time; what shall
 * not, after it.
 */
export async function inspectFile(
  context: SessionContext,
  plainFile: PlainFile,
  query: { fileKey: string; host: HostName },
  wanted: Wanted,
): Promise<Inspected> {
  const look = (asked: typeof query): Promise<Inspected> =>
    ask(context, async (inspector) => ({
      view: await inspector.file(asked),
      plain: undefined,
      url: inspector.urlOf(asked),
    }));
  const lookBeside = async (): Promise<Inspected> => {
    const inspected = await look(query);
    if (inspected.view === undefined || missingInside(inspected, '') === undefined)
      return inspected;
    const file = await plainFile(query.host);
    if ('kind' in file) return inspected;
    const { view: plain } = await look({ host: query.host, fileKey: file.fileKey });
    return { ...inspected, plain };
  };
  if (wanted.absent) {
    await context.clock.sleep(context.target.settleMs, context.signal);
    return look(query);
  }
  return poll(context, context.target.settleMs, lookBeside, wanted.enough);
}

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
): Promise<{ inspected: Inspected; sentinel: Sentinel }> {
  const look = (text: string, plain?: unknown): Promise<Inspected> =>
    ask(context, async (inspector) => ({
      view: { records: await inspector.records({ marker: text }) },
      plain,
      url: inspector.urlOf({ marker: text }),
    }));
  const throwIfGivenUp = () => {
    const reason = context.sentinelWaits.givenUp(operation);
    if (reason !== undefined) throw new CannotJudge(reason);
  };
  throwIfGivenUp();
  let sentinel = seen?.operation === operation ? seen : undefined;
  for (let sent = 1; sentinel === undefined; sent += 1) {
    sentinel = await sendSentinel(context, session, operation, look);
    throwIfGivenUp();
    if (sentinel === undefined && sent === MOST_SENTINELS) {
      throw new CannotJudge('the inspector never showed a record that was sent later and accepted');
    }
  }
  const { view: plain } = sentinel;
  const { settleMs } = context.target;
  const inspected = await poll(context, settleMs, () => look(marker, plain), wanted.enough);
  return { inspected, sentinel };
}

/**
 * Those of many records that the inspector does not show when it is asked for all of the run.
 *
 * @throws NotShown when the inspector cannot show that many
 */
export async function notShownAtOnce(
  context: SessionContext,
  records: readonly AcceptedRecord[],
): Promise<AcceptedRecord[]> {
  const { accepted, names } = context;
  return askForAll(context, (inspector) =>
    accepted.notShown(records, markerStart(names), inspector),
  );
}

/**
 * How one part of the records of an operation is archived that the checks of the run have sent.
 *
 * @throws NotShown when the inspector cannot show that many
 */
export async function archivedAsSent(
  context: SessionContext,
  query: { operation: Operation; part: Part },
): Promise<ShownAudit> {
  const { accepted, names } = context;
  return askForAll(context, (inspector) => accepted.archived(query, markerStart(names), inspector));
}

/**
 * What became of the records that had to be refused, and were.
 *
 * @throws NotShown when the inspector cannot show that many
 */
export async function refusedAndArchived(
  context: SessionContext,
  query: { operation: Operation; refusal: Refusal },
): Promise<ShownRefusedAudit> {
  const { accepted, names } = context;
  return askForAll(context, (inspector) =>
    accepted.refusedOf(query, markerStart(names), inspector),
  );
}

/**
 * How one part of the files is stored that the checks of the run have uploaded.
 *
 * @throws NotShown when the inspector cannot show that many
 */
export async function storedAsSent(
  context: SessionContext,
  part: FilePart,
): Promise<ShownFileAudit> {
  return askForAll(context, (inspector) => context.files.audit(part, inspector));
}

function askForAll<T>(
  context: SessionContext,
  question: (inspector: Inspector) => Promise<T>,
): Promise<T> {
  return ask(context, async (inspector) => {
    try {
      return await question(inspector);
    } catch (error) {
      if (!(error instanceof InspectorError) || !error.mayBeTooMuch) throw error;
      throw new NotShown(`the inspector does not show what the run has sent: ${error.message}`);
    }
  });
}

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
  if (status !== undefined && status >= 200 && status <= 299) return undefined;
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

/** Sends a sentinel; undefined where the inspector does not show it in time. */
async function sendSentinel(
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
  const isThere = ({ view }: Inspected): boolean => atPointer(view, '/records/0') !== undefined;
  const shown = await poll(context, longest, () => look(sent.marker), isThere);
  waits.record(operation, isThere(shown), begun);
  return isThere(shown) ? { operation, view: shown.view } : undefined;
}

const runEnded = (): CannotJudge => new CannotJudge('the run ended first', { cause: 'cancelled' });

async function ask<T>(
  { inspector, signal }: SessionContext,
  question: (inspector: Inspector) => Promise<T>,
): Promise<T> {
  if (inspector === undefined) throw new CannotJudge('the profile names no inspector');
  try {
    return await question(inspector);
  } catch (error) {
    if (signal.aborted) throw runEnded();
    if (error instanceof NotShown) throw error;
    if (error instanceof InspectorError && error.code === 'inspector-answer') {
      throw new NotShown(error.message);
    }
    throw new CannotJudge(error instanceof Error ? error.message : 'the inspector failed');
  }
}

async function poll<T>(
  context: SessionContext,
  longestMs: number,
  look: () => Promise<T>,
  enough: (view: T) => boolean,
): Promise<T> {
  const until = context.clock.monotonic() + longestMs;
  for (;;) {
    // A look that began in time may end late, and then shows an earlier state.
    const began = context.clock.monotonic();
    const view = await look();
    if (enough(view)) return view;
    // What was not awaited for long enough may only be late.
    if (context.signal.aborted) throw runEnded();
    if (began >= until) return view;
    await context.clock.sleep(POLL_MS, context.signal);
  }
}
