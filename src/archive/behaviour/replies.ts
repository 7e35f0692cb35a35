import { STATUS_CODES } from 'node:http';
import type { ArchiveReply, RefusalReason, RequestResult } from '../request-result.js';
import type { Variations } from '../variations.js';

type Refused = Extract<RequestResult, { kind: 'refused' }>;

/** What of a request an answer may repeat. */
interface Asked {
  method: string;
  path: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** The stated statuses of section 7, and a customary one where none is stated. */
const STATUS: Record<RefusalReason, number> = {
  'oversize-file': 400,
  'oversize-email': 413,
  'missing-file': 400,
  'bad-token': 401,
  'no-such-path': 404,
  method: 405,
  malformed: 400,
  'not-json': 400,
  'email-file': 400,
  'file-type': 415,
  'oversize-record': 413,
  'no-length': 411,
  'too-many-requests': 429,
  'no-room': 507,
  'internal-error': 500,
};

/** How a result is answered, within what the interface leaves open. */
export function replyTo(result: RequestResult, variations: Variations, asked: Asked): ArchiveReply {
  const { framing, informational } = variations;
  const reply = { framing, informational, ...contentsOf(result, variations, asked) };
  switch (variations.additions) {
    case 'none':
      return reply;
    case 'few':
      return withMore(reply, '"took":3');
    case 'pages':
      return withMore(reply, PAGES);
  }
}

/** Some 300 KB, for each answer alike. */
const PAGES = `"steps":${JSON.stringify(
  Array.from({ length: 2_800 }, (_, step) => ({ step, note: '·'.repeat(80) })),
)}`;

/**
 * Adds members and headers that the interface does not mention.
 *
 * @param before the JSON text of members to put before the reply's own
 */
function withMore(reply: ArchiveReply, before: string): ArchiveReply {
  const headers = {
    ...reply.headers,
    'x-request-cost': '1',
    'set-cookie': 'visited=yes',
    vary: '*',
  };
  if (reply.headers['content-type'] !== JSON_TYPE['content-type']) return { ...reply, headers };
  const body = `{${before},${reply.body.slice(1, -1)},"links":[{"rel":"self"}]}`;
  return { ...reply, headers, body };
}

function contentsOf(result: RequestResult, variations: Variations, asked: Asked): ArchiveReply {
  switch (result.kind) {
    case 'stored':
      return plainSuccess(200, { fileKey: result.fileKey }, variations);
    case 'archived':
      return plainSuccess(
        variations.success[result.operation] ?? 200,
        { status: 'archived' },
        variations,
      );
    case 'email':
      return emailReply(variations.success.email ?? 200, result, {}, variations);
    case 'duplicate':
      return emailReply(202, result, { status: 'duplicate' }, variations);
    case 'answered':
      return result.reply;
    case 'refused':
      return refusal(result, variations, asked);
  }
}

function plainSuccess(status: number, body: unknown, { successBody }: Variations): ArchiveReply {
  if (status === 204 || successBody === 'empty') return { status, headers: {}, body: '' };
  return successBody === 'html' ? html(status, 'Archived') : json(status, body);
}

/** The answer to an email: its id, and the status of a duplicate. */
function emailReply(
  status: number,
  { reconciliationId }: { reconciliationId: string },
  more: object,
  { idAt, idForm }: Variations,
): ArchiveReply {
  const body = { ...more, reconciliationId };
  const reply = json(status, idAt === 'top' ? body : { data: body });
  // In the text, for a number does not hold as many digits.
  return idForm.endsWith('number')
    ? { ...reply, body: reply.body.replace(/"(\d+)"/, '$1') }
    : reply;
}

function refusal(result: Refused, variations: Variations, asked: Asked): ArchiveReply {
  const { reason, detail } = result;
  const varied: Partial<Record<RefusalReason, number>> = variations.refusal;
  const open =
    reason === 'too-many-requests'
      ? variations.busyStatus
      : varied[reason === 'not-json' ? 'malformed' : reason];
  const status = open ?? STATUS[reason];
  const reply = errorBody(status, reason, detail, variations.errorBody, asked);
  if (status === 401) reply.headers['www-authenticate'] = 'Bearer';
  if (status === 405) reply.headers.allow = result.operation === 'files' ? 'PUT' : 'POST';
  if (reason === 'too-many-requests')
    reply.headers['retry-after'] = String(variations.retryAfterSeconds);
  if (status >= 300 && status < 400) reply.headers.location = '/elsewhere';
  return reply;
}

function errorBody(
  status: number,
  error: string,
  detail: string,
  kind: Variations['errorBody'],
  { method, path }: Asked,
): ArchiveReply {
  const title = STATUS_CODES[status] ?? 'Error';
  switch (kind) {
    case 'empty':
      return { status, headers: {}, body: '' };
    case 'html':
      return html(status, title);
    case 'problem': {
      const body = JSON.stringify({ type: 'about:blank', title, status, detail });
      return { status, headers: { 'content-type': 'application/problem+json' }, body };
    }
    case 'echo':
      return json(status, { error, detail, asked: `${method} ${path}` });
    case 'json':
      return json(status, { error, detail });
  }
}

function json(status: number, body: unknown): ArchiveReply {
  return { status, headers: { ...JSON_TYPE }, body: JSON.stringify(body) };
}

function html(status: number, title: string): ArchiveReply {
  const body = `<!doctype html><title>${title}</title><h1>${title}</h1>\n`;
  return { status, headers: { ...HTML_TYPE }, body };
}
