/** A target that asks for longer is not waited for. */
const LONGEST_WAIT_MS = 10_000;
const DEFAULT_WAIT_MS = 500;
/**
 * Where a target was waited for as long as it asked, and was busy again, it takes longer than it
 * says.
 */
const MIN_AGAIN_MS = 100;

/**
 * Milliseconds to wait before a request that was answered 429 or 503 is sent again: what
 * Retry-After says, in seconds or as a date (RFC 9110, section 10.2.3), within bounds.
 *
 * @param attempt how often it was answered so before
 */
export function retryDelay(retryAfter: string | undefined, attempt: number, now: number): number {
  const stated = retryAfter === undefined ? undefined : statedDelay(retryAfter, now);
  const wait = stated ?? DEFAULT_WAIT_MS * 2 ** attempt;
  const least = attempt === 0 ? 0 : MIN_AGAIN_MS * 2 ** attempt;
  return Math.min(Math.max(wait, least), LONGEST_WAIT_MS);
}

function statedDelay(retryAfter: string, now: number): number | undefined {
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : date - now;
}
