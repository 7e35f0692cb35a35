import type { RecordSpec } from '../../../records/record-spec.js';
import { TAKEN_FOR_REQUESTS } from '../../../spec/circumstances-rest-on.js';
import { isSuccess } from '../../../spec/is-success.js';
import { FILES_PATH, type HostName } from '../../../spec/operation.js';
import { PLAIN_REQUIREMENT } from '../../../spec/plain-request.js';
import type { TargetSession } from '../../client/session/target-session.js';
import { RAW_PLACEHOLDERS } from '../../language/raw-placeholders.js';
import { orBlocked } from '../attempts/run-attempt.js';
import type { PlainFailure } from './plain-try.js';

/** Whose body was not read: of a refused request, or of any that comes in chunks. */
export type Unread = 'refused' | 'chunks';

/** How a request is answered whose beginning makes no sense, or names what there is not. */
export const SENSELESS: ReadonlySet<number> = new Set([400, 404, 405, 414, 500, 501, 505]);
/** Milliseconds between the two requests, in which a busy server answers the first as well. */
const PAUSE_MS = 1_000;

const { base, host, authorization, record, recordLength, cut } = RAW_PLACEHOLDERS;

/** A request with a short body, without the name of the host. */
const request = (line: string, token: string, framing: 'length' | 'chunks'): string =>
  [
    `${line} HTTP/1.1`,
    `host: ${host}`,
    `authorization: ${token}`,
    ...(framing === 'length'
      ? ['content-length: 5', '', 'first']
      : ['transfer-encoding: chunked', '', '5', 'first', '0', '', '']),
  ].join('\r\n');

const OUTSIDE = `PUT ${base}/v2/unread.bin`;
const UNKNOWN = 'Bearer unknown';

/** Requests that a server may answer without reading their bodies. */
const FIRST: Record<Unread, (upload: string, path: string) => string[]> = {
  chunks: (upload) => [request(upload, authorization, 'chunks')],
  refused: (upload, path) => [
    request(upload, UNKNOWN, 'length'),
    request(`POST ${base}${path}`, UNKNOWN, 'length'),
    request(`DELETE ${base}${path}`, authorization, 'length'),
    request(OUTSIDE, authorization, 'length'),
    request(upload, UNKNOWN, 'chunks'),
    request(`POST ${base}${path}`, authorization, 'chunks'),
  ],
};

const plainEmail = (path: string): string =>
  [
    `POST ${base}${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: ${authorization}`,
    'content-type: application/json',
    `content-length: ${recordLength}`,
    '',
    record,
  ].join('\r\n');

/** The same ids each time that it is sent. */
const emailOf = ({ fresh }: Pick<TargetSession, 'fresh'>): RecordSpec => ({
  requestInfo: { requestId: fresh.uuid() },
  overview: { messageId: `<${fresh.marker()}@assay.example>` },
});

const REQUIREMENT: Record<Unread, string> = {
  chunks: PLAIN_REQUIREMENT['chunked-upload'],
  refused: TAKEN_FOR_REQUESTS,
};

/**
 * How a plain upload, or a plain email on a host that takes no files, fails right behind such a body
 * on its connection: what was not read of that is taken for its beginning (section 4.1).
 */
export async function unreadBodyFailure(
  to: HostName,
  kind: Unread,
  session: Pick<TargetSession, 'raw' | 'paths' | 'prefix' | 'fresh' | 'stopReusing'>,
): Promise<PlainFailure | undefined> {
  const path = session.paths[to];
  const upload = () => `PUT ${base}${FILES_PATH}${session.prefix}/${session.fresh.filename()}`;
  // A record may have to name a file, whose upload would meet the same.
  const second = () =>
    to === 'email' ? plainEmail(path) : request(upload(), authorization, 'length');
  for (const first of FIRST[kind](upload(), path)) {
    const next = second();
    const common = {
      host: to,
      ...(to === 'email' && { record: emailOf(session) }),
      token: 'good',
      toBeRefused: true,
    } as const;
    const sent = await orBlocked(() =>
      session.raw({ ...common, text: first + cut + next, pause: PAUSE_MS, answers: 2 }),
    );
    if ('kind' in sent) continue;
    const [{ status } = {}, reply] = sent.replies;
    if (kind === 'chunks' && status !== 200) continue;
    if (reply === undefined || !(reply.isNoHttp || SENSELESS.has(reply.status ?? 0))) continue;
    // What is refused alone as well is refused for a value that it has.
    const alone = await orBlocked(() => session.raw({ ...common, text: next, answers: 1 }));
    if ('kind' in alone || !isSuccess(alone.replies[0]?.status)) continue;
    session.stopReusing(to);
    const came = reply.status ?? 'bytes that are no HTTP';
    const whose = kind === 'chunks' ? 'of an upload in chunks' : 'of a refused request';
    const detail = `the body ${whose} is taken for the beginning of the next request on its connection: a plain one got ${came} there`;
    return { state: 'refused', detail, requirement: REQUIREMENT[kind] };
  }
  return undefined;
}
