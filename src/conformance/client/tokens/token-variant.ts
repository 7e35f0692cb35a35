import type { Fresh } from '../../../records/fresh.js';
import type { Token } from '../../language/token.js';

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
    case 'empty-header':
      return '';
    case 'null':
    case 'undefined':
      // What a client without a token sends, and what a missing setting of a server reads as.
      return `Bearer ${kind === good ? `${kind}0` : kind}`;
    case 'unknown':
      return `Bearer ${fresh.hex(40)}`;
    case 'truncated':
      return `Bearer ${truncated(good)}`;
    case 'extended':
      return `Bearer ${extended(good)}`;
    case 'prefixed':
      return `Bearer y${good}`;
    case 'other-middle':
      return `Bearer ${otherAt(good, Math.floor(good.length / 2))}`;
    case 'unsigned':
      return `Bearer ${unsigned(good)}`;
    case 'other-end':
      return `Bearer ${otherEnd(good)}`;
    case 'exchanged':
      return `Bearer ${exchanged(good)}`;
    case 'other-case':
      return `Bearer ${otherCase(good)}`;
    case 'lower-case-scheme':
      return `bearer ${good}`;
    case 'without-scheme':
      return good;
    case 'other-scheme':
      return `Basic ${good}`;
    case 'other-scheme-of-its-length':
      // Who cuts off so many characters never looks at them.
      return `Digest ${good}`;
    case 'as-password':
      // RFC 7617; some servers look at the name, others at the password.
      return `Basic ${Buffer.from(`${good}:${good}`).toString('base64')}`;
    case 'behind-another':
      return `Bearer ${fresh.hex(40)}, Bearer ${good}`;
    case 'escaped':
      return `Bearer ${escaped(good)}`;
    case 'other-signs':
      return `Bearer ${otherSigns(good)}`;
    case 'wildcard':
      return `Bearer ${good === '%' ? '%%' : '%'}`;
  }
}

/** A shorter token has no secret to give away, and similar texts may stand anywhere. */
const SHORTEST_SECRET = 8;

/** What is sent instead of a token and tells nearly all of it. */
export function similarTokens(token: string): string[] {
  return token.length < SHORTEST_SECRET
    ? []
    : [
        truncated(token),
        otherCase(token),
        otherAt(token, Math.floor(token.length / 2)),
        otherEnd(token),
        exchanged(token),
        unsigned(token),
        escaped(token),
        otherSigns(token),
      ];
}

/** The token with its first character as a URL would write it where it had to. */
function escaped(token: string): string {
  const [first = 0] = Buffer.from(token);
  return `%${first.toString(16).toUpperCase().padStart(2, '0')}${token.slice(1)}`;
}

/** The token with a hyphen in its middle, which somebody may read over. */
function otherSigns(token: string): string {
  const middle = Math.floor(token.length / 2);
  return `${token.slice(0, middle)}-${token.slice(middle)}`;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The token with another character at one place, so that its length is right. The character differs
 * in its highest bit, since the lowest bits of the last character of base64 may mean nothing.
 */
function otherAt(token: string, at: number): string {
  const place = BASE64URL.indexOf(token.charAt(at));
  const other = place === -1 ? 'z' : BASE64URL.charAt(place ^ 32);
  return token.slice(0, at) + other + token.slice(at + 1);
}

/**
 * A JSON Web Token that declares itself unsigned (RFC 7519, section 6). It has the claims of the
 * good token, if there are any, and other claims if the good token is unsigned itself.
 */
function unsigned(token: string): string {
  const [, claims = encoded('{}')] = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  const header = encoded('{"alg":"none"}');
  const made = `${header}.${claims}.`;
  return made === token ? `${header}.${encoded('{"sub":"nobody"}')}.` : made;
}

const encoded = (json: string): string => Buffer.from(json).toString('base64url');

/** Base64 with padding: whole groups of four characters, and no others than base64 has. */
const PADDED = /^(?=(?:.{4})+$)[\w+/-]+(={1,2})$/;

/**
 * The token before its padding, which a decoder of base64 may not miss, and the padding. Signs of
 * equality behind what cannot be base64 are characters like all others.
 */
function unpadded(token: string): { text: string; padding: string } {
  const [, padding = ''] = PADDED.exec(token) ?? [];
  return { text: token.slice(0, token.length - padding.length), padding };
}

const truncated = (token: string): string => unpadded(token).text.slice(0, -1);

/** The token with two characters more: one alone may not make another byte. */
function extended(token: string): string {
  const { text, padding } = unpadded(token);
  return `${text}xx${padding}`;
}

function otherEnd(token: string): string {
  const { text, padding } = unpadded(token);
  return `${otherAt(text, text.length - 1)}${padding}`;
}

/**
 * The token with two neighbours in each other's place, which leaves its length and any sum of its
 * characters; where all of them mean the same, it gets its first one changed.
 */
function exchanged(token: string): string {
  const { text, padding } = unpadded(token);
  const at = [...text.slice(0, -1)].findIndex(
    (one, place) => one.toLowerCase() !== text.charAt(place + 1).toLowerCase(),
  );
  if (at === -1) return otherAt(token, 0);
  return `${text.slice(0, at)}${text.charAt(at + 1)}${text.charAt(at)}${text.slice(at + 2)}${padding}`;
}

/**
 * The token with the case of its first letter turned; one without letters gets its first character
 * changed, and so does one of hexadecimal digits, which mean the same in both cases.
 */
function otherCase(token: string): string {
  const at = /^([\da-f-]*|[\dA-F-]*)$/.test(token) ? -1 : token.search(/[A-Za-z]/);
  if (at === -1) return otherAt(token, 0);
  const letter = token.charAt(at);
  const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return token.slice(0, at) + turned + token.slice(at + 1);
}
