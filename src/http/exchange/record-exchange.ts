import { now } from '../connection/connection.js';
import { destinationOf } from '../connection/destination.js';
import { type AnswerHeaders, joinedHeaders } from '../message/answer/answer-headers.js';
import type { Answer } from '../message/answer/answer-reader.js';
import type { BodySource } from '../message/body.js';
import { type HttpRequest, isRaw, type RawRequest } from '../message/http-request.js';
import { rawBody, rawHead, rawSize } from '../message/raw-message.js';
import { payloadSize, requestHead } from '../message/request-head.js';
import { defineLazy } from './define-lazy.js';
import type { Exchange, FurtherAnswer } from './exchange.js';
import type { UnrecordedResult } from './exchange-result.js';
import { recordBody, recordRequestBody } from './recorded-body.js';
import type { Secrets } from './secrets.js';

/** Next to a token. */
const FEW_CHARACTERS = /^\w{0,2}$/;

/** The number of an exchange, and when it began. */
export interface ExchangeStart {
  id: number;
  /** ISO 8601. */
  at: string;
  /** By `now()`. */
  startedAt: number;
}

/** Kept of all headers of an answer together. */
const HEADER_CHARACTERS = 8 * 1024;

/** What stands for a token that is one of the run's secrets, and for any other. */
export const TOKEN = '‹token›';
export const OTHER_TOKEN = '‹other token›';

/**
 * The exchange as reports show it, with every secret taken out. Its texts are made when they are
 * read first; until then it retains what was sent and received, which `materialize` releases.
 */
export async function recordExchange(
  { id, at, startedAt }: ExchangeStart,
  request: HttpRequest,
  result: UnrecordedResult,
  secrets: Secrets,
): Promise<Exchange> {
  const { answer, outcome, error, sentBytes, sentAt, firstByteAt } = result;
  const { afterRefusal, afterChunks } = result;
  const timing = {
    ...(sentAt !== undefined && { sentMs: sentAt - startedAt }),
    ...(firstByteAt !== undefined && { firstByteMs: firstByteAt - startedAt }),
    totalMs: now() - startedAt,
  };
  const body = isRaw(request) ? rawBody(request) : request.body;
  // Of a raw request the head counts, too.
  const head = isRaw(request) && body ? payloadSize(request) - body.size : 0;
  const brokenOff = brokenOffBy(request);
  const exchange: Exchange = {
    id,
    at,
    method: '',
    url: '',
    requestHeaders: {},
    ...(body && {
      requestBody: await recordRequestBody(body, secrets, Math.max(0, sentBytes - head)),
    }),
    ...(brokenOff && { brokenOff }),
    ...(afterRefusal && { afterRefusal }),
    ...(afterChunks && { afterChunks }),
    ...(answer && {
      status: answer.status,
      responseHeaders: {},
      responseBody: recordBody(answer.body, secrets, { whole: answer.bodyEnd === 'complete' }),
    }),
    ...(isRaw(request) &&
      (request.answers ?? 1) > 1 && {
        more: result.more.map((one) => furtherAnswer(one, secrets)),
      }),
    timing,
    outcome,
    ...(error !== undefined && { error: secrets.redact(error) }),
  };
  if (body) bodies.set(exchange, body);
  let known: ReturnType<typeof shownHead> | undefined;
  const shown = () => {
    known ??= shownHead(request, secrets);
    return known;
  };
  defineLazy(exchange, 'method', () => shown().method);
  defineLazy(exchange, 'url', () => shown().url);
  defineLazy(exchange, 'requestHeaders', () => shown().requestHeaders);
  if (answer) showHeaders(exchange, answer.headers, secrets);
  return exchange;
}

/** An answer behind the first one of a connection, as reports show it. */
export const furtherAnswer = (
  { status, headers, body, bodyEnd }: Answer,
  secrets: Secrets,
): FurtherAnswer => ({
  status,
  responseHeaders: shownHeaders(headers.record(), secrets),
  responseBody: recordBody(body, secrets, { whole: bodyEnd === 'complete' }),
});

/**
 * Apart from what else is made when it is read: all functions of one scope retain what any of them
 * needs.
 */
function showHeaders(exchange: Exchange, headers: AnswerHeaders, secrets: Secrets): void {
  const shown = () => shownHeaders(headers.record(), secrets);
  if (headers.characters > HEADER_CHARACTERS) exchange.responseHeaders = shown();
  else defineLazy(exchange, 'responseHeaders', shown);
}

/** What was to be sent, of exchanges whose texts are not made yet. */
const bodies = new WeakMap<Exchange, BodySource>();

/** Larger bodies would fill the folder of the reports, unless a program writes them. */
const FILED_BODY_BYTES = 1024 * 1024;

/**
 * Whether a line can send the request of an exchange before another one, as far as the size of its
 * body matters. A body that is made each time that it is needed takes no room until then.
 */
export const fitsALine = (exchange: Exchange): boolean =>
  wholeSize(exchange) <= FILED_BODY_BYTES || bodies.get(exchange)?.script !== undefined;

const wholeSize = ({ requestBody }: Exchange): number => requestBody?.of ?? requestBody?.size ?? 0;

/** The body that a request had, until the exchange is materialized. */
export const sentBody = (exchange: Exchange): BodySource | undefined => bodies.get(exchange);

/**
 * How a request was ended before the end that its framing states; of a raw one only where that is a
 * length.
 */
function brokenOffBy(request: HttpRequest): Exchange['brokenOff'] {
  if (isRaw(request)) return rawBrokenOffBy(request);
  if (request.ending === undefined || request.body === undefined) return undefined;
  const { body, framing = 'length', declaredLength = body.size, ending } = request;
  const { afterBytes = body.size } = ending;
  const complete =
    framing === 'chunked'
      ? ending.afterBytes === undefined
      : Math.min(afterBytes, body.size) >= declaredLength;
  return complete ? undefined : ending.how;
}

function rawBrokenOffBy(request: RawRequest): Exchange['brokenOff'] {
  const { ending } = request;
  if (ending === undefined) return undefined;
  const { headers } = rawHead(request);
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const stated = header('content-length') ?? '';
  if (!/^\d+$/.test(stated) || header('transfer-encoding') !== undefined) return undefined;
  const { size } = rawBody(request);
  const { afterBytes = rawSize(request) } = ending;
  const sent = size - Math.max(0, rawSize(request) - afterBytes);
  return sent < Number(stated) ? ending.how : undefined;
}

/**
 * Makes all texts of an exchange now, and releases what they are made from.
 *
 * @param keepBody for the sake of `sentBody`
 */
export function materialize(exchange: Exchange, { keepBody = false } = {}): void {
  if (!keepBody) bodies.delete(exchange);
  const { requestBody, responseBody, more = [] } = exchange;
  const further = more.map((one) => one.responseBody);
  for (const part of [exchange, requestBody, responseBody, ...further]) {
    // Reading a member makes it.
    if (part !== undefined) Object.values(part);
  }
}

/** The same exchange for another reader, who may materialize it at another time. */
export function copyOf(exchange: Exchange): Exchange {
  materialize(exchange, { keepBody: true });
  const copy = { ...exchange };
  const body = bodies.get(exchange);
  if (body !== undefined) bodies.set(copy, body);
  return copy;
}

type Head = Pick<Exchange, 'method' | 'url' | 'requestHeaders'>;

/** The head of a request as reports show it. */
export const shownHead = (request: HttpRequest, secrets: Secrets): Head =>
  headOf(request, secrets, (text) => secrets.redact(text));

/**
 * The same with no other secret taken out than the token of the request, which is quicker: where it
 * equals a head that is shown, it has none.
 */
export const unsearchedHead = (request: HttpRequest, secrets: Secrets): Head =>
  headOf(request, secrets, (text) => text);

function headOf(request: HttpRequest, secrets: Secrets, redact: (text: string) => string): Head {
  const { method, target, headers } = requestHead(request);
  const { origin } = destinationOf(request.baseUrl);
  return {
    method: redact(method),
    url: redact(`${origin}${target}`),
    requestHeaders: redactHeaders(joinedHeaders(headers), secrets, redact),
  };
}

/** The headers of an answer as reports show them. */
const shownHeaders = (headers: Record<string, string>, secrets: Secrets): Record<string, string> =>
  shortened(redactHeaders(headers, secrets, (text) => secrets.redact(text)));

function redactHeaders(
  headers: Record<string, string>,
  secrets: Secrets,
  redact: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      redact(name),
      /^(proxy-)?authorization$/i.test(name) ? hideToken(value, secrets) : redact(value),
    ]),
  );
}

/** The beginning of the headers: a target may send any amount of them. */
function shortened(headers: Record<string, string>): Record<string, string> {
  let room = HEADER_CHARACTERS;
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    const short = value.length > room ? `${value.slice(0, Math.max(0, room))}…` : value;
    room -= name.length + short.length;
    kept.push([name, short]);
    if (room <= 0) break;
  }
  return Object.fromEntries(kept);
}

/**
 * `Bearer ‹token›`: the scheme is kept, what follows it never is, whether it is a known secret or
 * not.
 */
function hideToken(value: string, secrets: Secrets): string {
  const [, scheme = '', token = ''] =
    /^(?:(bearer|basic|digest|[\w-]+(?= ))(?: +|$))?(.*)$/i.exec(value) ?? [];
  if (token === '') return scheme;
  return `${secrets.redact(scheme)} ${tokenInWords(token, secrets)}`.trim();
}

/** A few characters next to a known token reveal nothing, and are needed to repeat the request. */
function tokenInWords(token: string, secrets: Secrets): string {
  const [before, behind] = secrets.around(token) ?? [];
  if (before === undefined || behind === undefined) return OTHER_TOKEN;
  return [before, behind].every((part) => FEW_CHARACTERS.test(part))
    ? `${before}${TOKEN}${behind}`
    : OTHER_TOKEN;
}
