import type { Fresh } from '../../records/fresh.js';
import type { Token } from '../language/token.js';

/** The Authorization header for a kind of token (section 5), or undefined for none. */
export function authorization(
  kind: Token,
  good: string | undefined,
  fresh: Fresh,
): string | undefined {
  if (kind === 'none' || good === undefined) return undefined;
  switch (kind) {
    case 'good':
      return `Bearer ${good}`;
    case 'empty':
      return 'Bearer ';
    case 'unknown':
      return `Bearer ${fresh.hex(40)}`;
    case 'truncated':
      return `Bearer ${good.slice(0, -1)}`;
    case 'extended':
      return `Bearer ${good}x`;
    case 'prefixed':
      return `Bearer y${good}`;
    case 'other-end':
      return `Bearer ${otherEnd(good)}`;
    case 'other-case':
      return `Bearer ${otherCase(good)}`;
    case 'lower-case-scheme':
      return `bearer ${good}`;
    case 'other-scheme':
      return `Basic ${good}`;
  }
}

/** A shorter token has no secret to give away, and what is like it may stand anywhere. */
const SHORTEST_SECRET = 8;

/** What is sent instead of a token and tells nearly all of it. */
export function similarTokens(token: string): string[] {
  return token.length < SHORTEST_SECRET
    ? []
    : [token.slice(0, -1), otherCase(token), otherEnd(token)];
}

/** The token with another character at its end, so that its beginning and its length are right. */
const otherEnd = (token: string): string =>
  `${token.slice(0, -1)}${token.endsWith('z') ? 'y' : 'z'}`;

/** The token with the case of its first letter turned; one without letters gets a character changed. */
function otherCase(token: string): string {
  const at = token.search(/[A-Za-z]/);
  if (at === -1) return `${token.slice(0, -1)}x`;
  const letter = token.charAt(at);
  const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return token.slice(0, at) + turned + token.slice(at + 1);
}
