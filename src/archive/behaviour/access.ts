import { timingSafeEqual } from 'node:crypto';
import type { Variations } from '../variations.js';

const BEARER = /^bearer +(\S+) *$/i;
const STRICT_BEARER = /^Bearer (\S+)$/;

/**
 * Whether an Authorization header carries the token, whole (section 5), compared in constant time.
 *
 * @param variations - whether the scheme counts in one spelling only, and the token as the bytes or
 * digits that it encodes
 */
export function carriesToken(
  authorization: string | undefined,
  token: string,
  {
    strictScheme = false,
    encodedToken = false,
    hexToken = false,
  }: Partial<Pick<Variations, 'strictScheme' | 'encodedToken' | 'hexToken'>> = {},
): boolean {
  const scheme = strictScheme ? STRICT_BEARER : BEARER;
  const given = scheme.exec(authorization ?? '')?.[1];
  if (given === undefined) return false;
  const encoding = encodedToken ? 'base64url' : 'utf8';
  const expected = Buffer.from(hexToken ? inLowerCase(token) : token, encoding);
  const actual = Buffer.from(hexToken ? inLowerCase(given) : given, encoding);
  const comparable = actual.length === expected.length ? actual : Buffer.alloc(expected.length);
  return timingSafeEqual(comparable, expected) && comparable === actual;
}

/** Hexadecimal digits mean the same in both cases. */
const inLowerCase = (token: string): string =>
  /^[\da-f-]+$/i.test(token) ? token.toLowerCase() : token;
