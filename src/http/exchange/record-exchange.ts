import type { ConnectFailure } from '../connection/connection.js';
import { joinedHeaders } from '../message/answer-headers.js';
import type { BodySource } from '../message/body.js';
import type { Exchange } from './exchange.js';
import { lazily } from './lazily.js';
import type { PerformedExchange } from './perform-exchange.js';
import { recordBody, recordRequestBody } from './record-body.js';
import type { Secrets } from './secrets.js';

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

/**
 * The exchange as reports show it, with every secret taken out. Its texts are made when they are looked at: until then
 * it holds on to what was sent and read; `settle` lets go of that.
 */
export async function recordExchange(
  opening: Opening,
  result: PerformedExchange | ConnectFailure,
  endedAt: number,
  secrets: Secrets,
): Promise<Exchange> {
  const { startedAt, body } = opening;
  const talk = 'sentBytes' in result ? result : undefined;
  const answer = talk?.answer;
  const exchange = { id: opening.id, at: opening.at } as Exchange;
  lazily(exchange, 'method', () => secrets.redact(opening.method));
  lazily(exchange, 'url', () => secrets.redact(opening.url));
  lazily(exchange, 'requestHeaders', () => redactHeaders(joinedHeaders(opening.headers), secrets));
  if (body) {
    exchange.requestBody = await recordRequestBody(body, secrets, talk?.sentBytes === body.size);
  }
  if (answer) {
    exchange.status = answer.status;
    lazily(exchange, 'responseHeaders', () =>
      shortened(redactHeaders(answer.headers.record(), secrets)),
    );
    const whole = answer.bodyEnd === 'complete';
    exchange.responseBody = recordBody(answer.body, secrets, { whole });
  }
  exchange.timing = {
    ...(talk?.sentAt !== undefined && { sentMs: talk.sentAt - startedAt }),
    ...(talk?.firstByteAt !== undefined && { firstByteMs: talk.firstByteAt - startedAt }),
    totalMs: endedAt - startedAt,
  };
  exchange.outcome = result.outcome;
  if (result.error !== undefined) exchange.error = secrets.redact(result.error);
  return exchange;
}

/** Writes all of it down now, and lets go of what it was made from. */
export function settle(exchange: Exchange): void {
  for (const part of [exchange, exchange.requestBody, exchange.responseBody]) {
    // Whoever reads a member makes it.
    if (part !== undefined) Object.values(part);
  }
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
