import type { RecordHead } from '../behaviour/behaviour.js';
import { type Call, declaredBytes } from '../http/call.js';
import { readWhole } from '../http/read-body.js';
import type { Draft } from '../records/draft.js';
import { emailOf } from '../records/email.js';
import { Malformed } from '../records/shape.js';
import { type RequestResult, refused } from '../request-result.js';
import { archiveEmail } from './archive-email.js';
import { archiveRecords } from './archive-records.js';
import type { RouteContext } from './route-context.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * POST of a record (sections 4.2 to 4.5): all of it is archived, or nothing.
 *
 * @throws ClientGone when the request is aborted
 */
export async function submit(
  context: RouteContext,
  call: Call,
  request: RecordHead,
): Promise<RequestResult> {
  const { behaviour, commits } = context;
  const fits = (bytes: number) => behaviour.recordFits(bytes, request);
  const pieces = await readWhole(call, declaredBytes(call), fits);
  if (!pieces) return tooLarge(request);
  const body = behaviour.joined(pieces, request);
  try {
    const drafts = behaviour.read(JSON.parse(UTF8.decode(body)), request);
    return await commits.run(() => archive(context, request, drafts, body));
  } catch (error) {
    if (isNotJson(error)) return refused(request.operation, 'not-json', error.message);
    if (isMalformed(error)) return refused(request.operation, 'malformed', error.message);
    throw error;
  }
}

function archive(
  context: RouteContext,
  request: RecordHead,
  drafts: Draft[],
  body: Buffer,
): RequestResult {
  const [first] = drafts;
  if (request.operation !== 'email' || !first) return archiveRecords(context, request, drafts);
  const email = { request: emailOf(first.record), body };
  return archiveEmail(context, request, email, first.references);
}

/** Not JSON, or not even UTF-8. */
function isNotJson(error: unknown): error is Error {
  return (
    error instanceof SyntaxError ||
    (error instanceof TypeError &&
      'code' in error &&
      error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
  );
}

/** Not a valid record, or nested deeper than the stack goes, on the way in or out. */
function isMalformed(error: unknown): error is Error {
  return error instanceof Malformed || error instanceof RangeError;
}

function tooLarge({ operation }: RecordHead): RequestResult {
  const reason = operation === 'email' ? 'oversize-email' : 'oversize-record';
  return refused(operation, reason, 'the request is larger than it may be');
}
