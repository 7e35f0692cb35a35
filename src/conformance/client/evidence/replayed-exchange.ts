import type { Exchange, RecordedBody } from '../../../http/exchange/exchange.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { shownHead, unsearchedHead } from '../../../http/exchange/record-exchange.js';
import { redactedText } from '../../../http/exchange/recorded-body.js';
import type { Secrets } from '../../../http/exchange/secrets.js';
import { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import type { Answer } from '../../../http/message/answer/answer-reader.js';
import type { BodySource } from '../../../http/message/body.js';
import { type HttpRequest, isRaw } from '../../../http/message/http-request.js';
import { rawBody } from '../../../http/message/raw-message.js';
import { withHeaders } from '../../../http/message/with-headers.js';
import type { Target } from '../../../profile/target.js';
import { CannotReplay, notThere } from './cannot-replay.js';
import type { EndedAnswer, SentExchange } from './evidence.js';
import type { RecordedSession } from './recorded-session.js';

/** Larger bodies take long to make and hash; only their sizes are compared. */
const MAX_HASHED = 2 * 1024 * 1024;
const LONGEST_TOKEN = 16 * 1024;

/**
 * The recorded result of a request that a check makes now.
 *
 * @throws CannotReplay where no such request was recorded, or not all of its answer
 */
export async function replayedExchange(
  session: RecordedSession,
  wanted: HttpRequest,
  { headers }: Pick<Target, 'headers'>,
  secrets: Secrets,
): Promise<ExchangeResult> {
  if (session.isMissing) throw new CannotReplay(notThere(session.key));
  const request = isRaw(wanted) ? wanted : withHeaders(wanted, headers);
  const body = isRaw(request) ? rawBody(request) : request.body;
  const quick = unsearchedHead(request, secrets);
  const recorded =
    session.take(quick, (exchange) => isSame(exchange, quick, body)) ??
    takenAsShown(session, shownHead(request, secrets), body, secrets);
  await session.time.until(session.endOf(recorded.exchange));
  return resultOf(recorded);
}

/** @throws CannotReplay where no such request was recorded */
function takenAsShown(
  session: RecordedSession,
  head: ReturnType<typeof shownHead>,
  body: BodySource | undefined,
  secrets: Secrets,
): SentExchange {
  const recorded =
    session.take(head, (exchange) => isSame(exchange, head, body)) ??
    session.take(head, sameButForTokens(head, body, secrets));
  if (recorded !== undefined) return recorded;
  throw new CannotReplay(
    `it sends a request other than the recorded one: ${head.method} ${head.url}`,
  );
}

type Headers = Exchange['requestHeaders'];

const isSame = (
  { requestHeaders, requestBody }: Exchange,
  head: Pick<Exchange, 'requestHeaders'>,
  body: BodySource | undefined,
): boolean =>
  areSame(Object.entries(requestHeaders), Object.entries(head.requestHeaders)) &&
  isSameBody(requestBody, body);

/**
 * Whether a recorded request differs in no more than a token in its body, which is not the one of
 * the run and may have another length. Of a long body, its beginning is compared.
 */
function sameButForTokens(
  head: Pick<Exchange, 'requestHeaders'>,
  body: BodySource | undefined,
  secrets: Secrets,
): (exchange: Exchange) => boolean {
  const redacted = body && redactedText(body, secrets);
  const { size = 0 } = body ?? {};
  const shown = withoutLength(head.requestHeaders);
  return ({ requestHeaders, requestBody }) =>
    redacted !== undefined &&
    requestBody?.text === redacted &&
    Math.abs((requestBody.of ?? requestBody.size) - size) <= LONGEST_TOKEN &&
    areSame(withoutLength(requestHeaders), shown);
}

const withoutLength = (headers: Headers): [name: string, value: string][] =>
  Object.entries(headers).filter(([name]) => !/^content-length$/i.test(name));

/** Their order counts: it is one of the things that a check chooses. */
const areSame = (
  some: readonly [name: string, value: string][],
  others: readonly [name: string, value: string][],
): boolean =>
  some.length === others.length &&
  some.every(([name, value], at) => others[at]?.[0] === name && others[at]?.[1] === value);

function isSameBody(recorded: RecordedBody | undefined, body: BodySource | undefined): boolean {
  if (recorded === undefined || body === undefined) return recorded === body;
  if ((recorded.of ?? recorded.size) !== body.size) return false;
  const isKnown = recorded.sha256 !== undefined && body.size <= MAX_HASHED;
  return !isKnown || recorded.sha256 === body.sha256();
}

function resultOf({
  exchange,
  bodyEnd,
  more = [],
  before = [],
  wasFollowed,
}: SentExchange): ExchangeResult {
  const { outcome, error, status, responseHeaders = {}, responseBody, requestBody } = exchange;
  const answer =
    status === undefined
      ? undefined
      : answerOf({ status, responseHeaders, responseBody, bodyEnd: bodyEnd ?? 'complete' });
  return {
    exchange,
    outcome,
    ...(answer && { answer }),
    more: more.map(answerOf),
    ...(error !== undefined && { error }),
    sentBytes: requestBody?.size ?? 0,
    lostOnReuse: false,
    stalled: false,
    ...(before.length > 0 && { before: before.map(beforeOf) }),
    ...(wasFollowed && { wasFollowed }),
  };
}

const beforeOf = (exchange: Exchange): ExchangeResult => ({
  exchange,
  outcome: exchange.outcome,
  more: [],
  sentBytes: exchange.requestBody?.size ?? 0,
  lostOnReuse: false,
  stalled: false,
});

/** @throws CannotReplay where the body was not kept whole */
function answerOf({
  status,
  responseHeaders,
  responseBody,
  bodyEnd,
}: Omit<EndedAnswer, 'responseBody'> & {
  responseBody: RecordedBody | undefined;
}): Answer {
  const headers = new AnswerHeaders(
    Object.entries(responseHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { size = 0, text = '', cut = false } = responseBody ?? {};
  if (bodyEnd === 'complete' && cut) {
    throw new CannotReplay('the answer has more than 4 KiB, of which the beginning was kept');
  }
  if (bodyEnd === 'complete' && text === '' && size > 0) {
    throw new CannotReplay('the answer is no text, of which the digest was kept');
  }
  return { status, headers, body: Buffer.from(text), bodyEnd };
}
