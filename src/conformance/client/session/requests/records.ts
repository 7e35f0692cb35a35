import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../../../http/exchange/exchange.js';
import { generatedBody } from '../../../../http/message/body.js';
import { parseJson } from '../../../../http/message/parse-json.js';
import { isObject } from '../../../../records/merge-patch.js';
import { givenBody, type RecordBody } from '../../../../records/record-body.js';
import type { BuiltRecord } from '../../../../records/record-spec.js';
import { type JsonSpelling, spelledJson } from '../../../../records/spelled-json.js';
import { isSuccess } from '../../../../spec/is-success.js';
import type { Operation } from '../../../../spec/operation.js';
import { CannotExpress } from '../../../language/cannot-judge.js';
import { withReplacements } from '../../../language/replacements.js';
import type { ResendCommand, SubmitCommand } from '../../../language/session/commands.js';
import type { Reply } from '../../../language/session/reply.js';
import type { Submission } from '../../../language/session/submission.js';
import { type RequestShape, recordShape } from '../../request-shape.js';
import { barrier } from '../barrier.js';
import type { PlainFile, SessionContext } from '../session-context.js';
import type { SessionExchanges } from '../session-exchanges.js';
import { sessionRecord } from '../session-record.js';
import { requestDelivery } from './upload-request.js';

const LARGE_RECORD_BYTES = 1024 * 1024;

/**
 * Submits a record (sections 4.2 to 4.5), once for each copy that is asked for.
 *
 * @throws CannotJudge when the profile allows no such record, or the file that it needs could not
 *   be uploaded
 */
export async function submit(
  exchanges: SessionExchanges,
  command: SubmitCommand,
  plainFile: PlainFile,
): Promise<Submission[]> {
  const { content } = command;
  const size = 'spec' in content ? (content.spec.size ?? 0) : content.body.length;
  const send = () => submitCopies(exchanges, command, plainFile);
  return size < LARGE_RECORD_BYTES ? send() : exchanges.context.largeRecordLock(exchanges, send);
}

/** Sends the bytes of a record again. */
export async function resend(
  exchanges: SessionExchanges,
  submission: Submission,
  { token, toBeRefused, refusedWith, delivery }: ResendCommand,
): Promise<Submission> {
  const { framing, body, record } = submission;
  const shape = recordShape({ framing, token, toBeRefused, delivery }, body, record !== undefined);
  const sending = { ...submission, token, delivery };
  const { reply, exchange } = await post(exchanges, sending, body, shape);
  const { context, label } = exchanges;
  const command = { token, toBeRefused, refusedWith };
  const { outcomeUnknown } = exchanges;
  const origin = { label, shown: exchange };
  context.accepted.noteAnswer({ ...submission, reply }, command, origin, outcomeUnknown);
  noteWrongToken(exchanges, submission.operation, command, { reply, ...origin });
  return { ...submission, reply };
}

async function submitCopies(
  exchanges: SessionExchanges,
  command: SubmitCommand,
  plainFile: PlainFile,
): Promise<Submission[]> {
  const {
    operation,
    content,
    spellings = [],
    replacing = [],
    sameJson = false,
    framing,
    headers,
    copies = 1,
  } = command;
  const spec = 'spec' in content ? content.spec : undefined;
  const record = spec && (await sessionRecord(exchanges, operation, spec, plainFile));
  const built = 'body' in content ? givenBody(content.body) : bodyOf(record, spellings);
  const body = withReplacements(built, replacing);
  if (sameJson && !isDeepStrictEqual(jsonOf(body), jsonOf(built))) {
    throw new CannotExpress('with its texts replaced, the record is other JSON than before');
  }
  const marker = record?.marker ?? '';
  const attached = (spec?.attach?.length ?? 0) > 0;
  const shape = recordShape(command, body, record !== undefined);
  const together = copies > 1 ? barrier(copies) : undefined;
  const posted = await Promise.all(
    Array.from({ length: copies }, () => post(exchanges, command, body, shape, together)),
  );
  const submission = { operation, record, body, marker, framing, headers, attached };
  for (const { reply, exchange } of posted) {
    const { token } = command;
    const { context, label } = exchanges;
    const sent = { ...submission, reply };
    const origin = { label, shown: exchange };
    context.accepted.noteAnswer(sent, command, origin, exchanges.outcomeUnknown);
    if (operation === 'email') {
      const isExpected = command.asArchived === true && token === 'good' && copies === 1;
      context.firstSends.note(sent, isExpected && !exchanges.outcomeUnknown, origin);
    }
    noteWrongToken(exchanges, operation, command, { reply, ...origin });
    if (isAccepted(reply)) noteAccepted(exchanges, { ...submission, reply }, command, exchange);
  }
  return posted.map(({ reply }) => ({ ...submission, reply }));
}

function noteWrongToken(
  { context }: SessionExchanges,
  operation: Operation,
  { token, toBeRefused }: Pick<SubmitCommand, 'token' | 'toBeRefused'>,
  answered: { reply: Reply; label: string; shown: Exchange },
): void {
  if (toBeRefused !== true || token === 'good') return;
  const subject = { kind: 'record', operation } as const;
  context.wrongTokens.note(operation, { token, subject, ...answered });
}

/** For the audits at the end of the run. */
function noteAccepted(
  { context, label }: SessionExchanges,
  submission: Submission,
  command: SubmitCommand,
  shown: Exchange,
): void {
  if (submission.operation !== 'email' || isWithItsFiles(context, submission)) {
    context.accepted.note(submission, command, { label, shown });
  }
  const isExpected = command.asArchived === true && command.token === 'good';
  if (isExpected && submission.operation === 'email') {
    context.issuedIds.noteAnswer(submission, { label, shown });
  }
}

/**
 * Whether the files of an email are where those of emails are stored. It may name others, and the
 * interface does not say what becomes of it then.
 */
function isWithItsFiles({ target, files }: SessionContext, { record }: Submission): boolean {
  const { emailFiles } = target;
  return (record?.attachments ?? []).every(
    (file) =>
      emailFiles !== undefined &&
      isObject(file) &&
      files.wasStored(emailFiles, String(file.fileKey)),
  );
}

/** Whether a record is archived, as far as its answer says. */
const isAccepted = ({ status = 0, duplicate }: Reply): boolean =>
  isSuccess(status) && duplicate === false;

function bodyOf(record: BuiltRecord | undefined, spellings: readonly JsonSpelling[]): RecordBody {
  if (record !== undefined && spellings.length === 0) return record.body;
  return givenBody(
    record === undefined ? Buffer.alloc(0) : Buffer.from(spelledJson(record.request, spellings)),
  );
}

const jsonOf = (body: RecordBody): unknown => parseJson(body.bytes().toString());

async function post(
  exchanges: SessionExchanges,
  { operation, framing, headers, token, delivery }: Omit<SubmitCommand, 'content'>,
  body: RecordBody,
  shape: RequestShape,
  lastByteAfter?: () => Promise<void>,
): Promise<{ reply: Reply; exchange: Exchange }> {
  const { target, http } = exchanges.context;
  const { url } = exchanges.host(operation);
  const result = await exchanges.send(operation, shape, token, (authorization, options, of) =>
    http.exchange(
      {
        method: 'POST',
        baseUrl: url,
        path: target.paths[operation],
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          'content-type': 'application/json',
          ...headers,
        },
        body: generatedBody(body),
        framing,
        lastByteAfter,
        delivery: requestDelivery(exchanges, delivery, of),
      },
      options,
    ),
  );
  const reply = exchanges.reply(result, operation);
  if (operation === 'email') exchanges.noteId(reply, body.size, result.exchange);
  return { reply, exchange: result.exchange };
}
