import { timingSafeEqual } from 'node:crypto';

const BEARER = /^bearer +(\S+) *$/i;

/** Whether an Authorization header carries the token, whole (section 5), compared in constant time. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = BEARER.exec(authorization ?? '')?.[1];
  if (given === undefined) return false;
  const expected = Buffer.from(token);
  const actual = Buffer.from(given);
  const comparable = actual.length === expected.length ? actual : Buffer.alloc(expected.length);
  return timingSafeEqual(comparable, expected) && comparable === actual;
}
