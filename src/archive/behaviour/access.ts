import { timingSafeEqual } from 'node:crypto';

const BEARER = /^bearer +(\S+) *$/i;
const STRICT_BEARER = /^Bearer (\S+)$/;

/**
 * Whether an Authorization header carries the token, whole (section 5), compared in constant time.
 *
 * @param strictScheme - the scheme counts in one spelling only
 */
export function carriesToken(
  authorization: string | undefined,
  token: string,
  strictScheme = false,
): boolean {
  const scheme = strictScheme ? STRICT_BEARER : BEARER;
  const given = scheme.exec(authorization ?? '')?.[1];
  if (given === undefined) return false;
  const expected = Buffer.from(token);
  const actual = Buffer.from(given);
  const comparable = actual.length === expected.length ? actual : Buffer.alloc(expected.length);
  return timingSafeEqual(comparable, expected) && comparable === actual;
}
