import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '../../../../http/exchange/exchange.js';
import { generatedBody } from '../../../../http/message/body.js';
import { parseJson } from '../../../../http/message/parse-json.js';
import { givenBody, type RecordBody } from '../../../../records/record-body.js';
import type { BuiltRecord } from '../../../../records/record-spec.js';
import { type JsonSpelling, spelledJson } from '../../../../records/spelled-json.js';
import { CannotExpress } from '../../../language/cannot-judge.js';
import { withReplacements } from '../../../language/replacements.js';
import type { ResendCommand, SubmitCommand } from '../../../language/session/commands.js';
import type { Reply } from '../../../language/session/reply.js';
import type { Submission } from '../../../language/session/submission.js';
import { type RequestShape, recordShape } from '../../request-shape.js';
import { barrier } from '../barrier.js';
import type { PlainFile } from '../session-context.js';
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
  const { context, outcomeUnknown } = exchanges;
  const sent = { ...submission, reply };
  const command = { token, toBeRefused, refusedWith };
  context.audit.noteResent(sent, command, exchanges.origin(exchange), outcomeUnknown);
  return sent;
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
  const { context, outcomeUnknown } = exchanges;
  return posted.map(({ reply, exchange }) => {
    const sent = { ...submission, reply };
    context.audit.noteRecord(sent, command, exchanges.origin(exchange), outcomeUnknown);
    return sent;
  });
}

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
  return { reply: exchanges.reply(result, operation), exchange: result.exchange };
}
