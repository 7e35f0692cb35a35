import { joinedHeaders } from './answer-headers.js';
import type { BodySource } from './body.js';
import type { ConnectFailure } from './connection.js';
import type { Conversation } from './conversation.js';
import type { Exchange } from './exchange.js';
import { recordBody, recordRequestBody } from './record-body.js';
import type { Secrets } from './redact.js';

/** What is known of an exchange before it happens. */
export interface Opening {
  id: number;
  /** ISO 8601. */
  at: string;
  /** By `now()`. */
  startedAt: number;
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body?: BodySource;
}

/** Of all headers of an answer together. */
const HEADER_CHARACTERS = 8 * 1024;

/** Stands for a token that is one of the run's secrets, and for any other. */
export const TOKEN = '‹token›';
export const OTHER_TOKEN = '‹other token›';

/** The exchange as reports show it, with every secret taken out. */
export async function recordExchange(
  opening: Opening,
  result: Conversation | ConnectFailure,
  endedAt: number,
  secrets: Secrets,
): Promise<Exchange> {
  const { startedAt, method, url, headers, body } = opening;
  const talk = 'sentBytes' in result ? result : undefined;
  const answer = talk?.answer;
  return {
    id: opening.id,
    at: opening.at,
    method: secrets.redact(method),
    url: secrets.redact(url),
    requestHeaders: redactHeaders(joinedHeaders(headers), secrets),
    ...(body && {
      requestBody: await recordRequestBody(body, secrets, talk?.sentBytes === body.size),
    }),
    ...(answer && {
      status: answer.status,
      responseHeaders: shortened(redactHeaders(answer.headers.record(), secrets)),
      responseBody: recordBody(answer.body, secrets, { whole: answer.bodyEnd === 'complete' }),
    }),
    timing: {
      ...(talk?.sentAt !== undefined && { sentMs: talk.sentAt - startedAt }),
      ...(talk?.firstByteAt !== undefined && { firstByteMs: talk.firstByteAt - startedAt }),
      totalMs: endedAt - startedAt,
    },
    outcome: result.outcome,
    ...(result.error !== undefined && { error: secrets.redact(result.error) }),
  };
}

function redactHeaders(headers: Record<string, string>, secrets: Secrets): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      secrets.redact(name),
      /^(proxy-)?authorization$/.test(name) ? hideToken(value, secrets) : secrets.redact(value),
    ]),
  );
}

/** Headers as a transcript has room for them; what a target sends may have no end. */
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

/** `Bearer ‹token›`: the scheme stays, what follows it does not, whether it is a known secret or not. */
function hideToken(value: string, secrets: Secrets): string {
  const [, scheme = '', token = ''] =
    /^(?:(bearer|basic|digest|[\w-]+(?= ))(?: +|$))?(.*)$/i.exec(value) ?? [];
  if (token === '') return scheme;
  return `${secrets.redact(scheme)} ${secrets.has(token) ? TOKEN : OTHER_TOKEN}`.trim();
}
