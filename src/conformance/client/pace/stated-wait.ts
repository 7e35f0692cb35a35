import type { AnswerHeaders } from '../../../http/message/answer/answer-headers.js';
import { retryDelay } from '../../../http/message/retry-delay.js';

/**
 * Milliseconds for which a target wants no further request: what Retry-After says (RFC 9110,
 * section 10.2.3), or, where nothing remains of a quota, the time until it is renewed, by the
 * RateLimit fields of the drafts of the IETF, by RateLimit-Remaining and RateLimit-Reset, or by the
 * same with X- before them.
 *
 * @param now in milliseconds since 1970
 */
export function statedWait(headers: Pick<AnswerHeaders, 'get'>, now: number): number | undefined {
  const retryAfter = headers.get('retry-after');
  if (retryAfter !== undefined) return retryDelay(retryAfter, 0, now);
  const field = headers.get('ratelimit');
  if (field !== undefined) {
    const [, remaining] = /\b(?:remaining|r)\s*=\s*(\d+)/i.exec(field) ?? [];
    const [, reset] = /\b(?:reset|t)\s*=\s*(\d+)/i.exec(field) ?? [];
    return untilReset(remaining, reset, now);
  }
  for (const prefix of ['ratelimit', 'x-ratelimit', 'x-rate-limit']) {
    const remaining = headers.get(`${prefix}-remaining`);
    const wait = untilReset(remaining, headers.get(`${prefix}-reset`), now);
    if (wait !== undefined) return wait;
  }
  return undefined;
}

/** Seconds from now or, where there are very many, since 1970. */
function untilReset(
  remaining: string | undefined,
  reset: string | undefined,
  now: number,
): number | undefined {
  if (remaining?.trim() !== '0' || reset === undefined || !/^\s*\d+\s*$/.test(reset)) {
    return undefined;
  }
  const seconds = Number(reset);
  return Math.max(0, seconds > 1e9 ? seconds * 1000 - now : seconds * 1000);
}
