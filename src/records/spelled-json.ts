import { MARKER_PATTERN } from './fresh.js';
import { isObject, type Json } from './merge-patch.js';

/** Ways of writing the same JSON (RFC 8259, sections 2, 4 and 7). */
export const JSON_SPELLINGS = ['spaced', 'escaped', 'reversed', 'sorted'] as const;
export type JsonSpelling = (typeof JSON_SPELLINGS)[number];

/**
 * How many letters are escaped: enough for every member name, without making the text much longer.
 */
const ESCAPED_LETTERS = 600;
/**
 * Never escaped: an inspector may search the stored text for it, which says nothing about what is
 * archived.
 */
const MARKER = new RegExp(MARKER_PATTERN, 'y');
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** How the characters of ASCII are written as escapes, by their code. */
const ESCAPES = Array.from(
  { length: 128 },
  (_, code) => `\\u${code.toString(16).padStart(4, '0')}`,
);

/** A value as JSON that says the same in other ways than `JSON.stringify`. */
export function spelledJson(value: Json, spellings: readonly JsonSpelling[]): string {
  const ordered = withMembersIn(orderOf(spellings), value);
  const text = spellings.includes('spaced')
    ? ` ${JSON.stringify(ordered, null, 2).replaceAll('\n', ' \r\n\t')} \n`
    : JSON.stringify(ordered);
  return spellings.includes('escaped') ? escaped(text) : text;
}

/**
 * The first letters in strings as escapes; what stands there as an escape already stays as it is,
 * and so do markers.
 */
function escaped(json: string): string {
  let left = ESCAPED_LETTERS;
  let done = '';
  let from = 0;
  let isInString = false;
  // Not by a pattern: it would make an object of every letter.
  for (let at = 0; at < json.length && left > 0; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    if (!isInString) continue;
    if (code === BACKSLASH) at += json[at + 1] === 'u' ? 5 : 1;
    else if (isLetter(code)) {
      MARKER.lastIndex = at;
      if (MARKER.test(json)) {
        at = MARKER.lastIndex - 1;
        continue;
      }
      done += json.slice(from, at) + ESCAPES[code];
      from = at + 1;
      left -= 1;
    }
  }
  return done + json.slice(from);
}

/** Of ASCII. */
const isLetter = (code: number): boolean =>
  (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** The names of an object's members, in the order in which they are written. */
type MemberOrder = (names: string[]) => string[];

function orderOf(spellings: readonly JsonSpelling[]): MemberOrder | undefined {
  if (spellings.includes('reversed')) return (names) => names.toReversed();
  if (spellings.includes('sorted')) return (names) => names.toSorted();
  return undefined;
}

function withMembersIn(order: MemberOrder | undefined, value: Json): Json {
  if (order === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => withMembersIn(order, item));
  if (!isObject(value)) return value;
  const members = order(Object.keys(value)).map((name): [string, Json] => [
    name,
    withMembersIn(order, value[name] ?? null),
  ]);
  return Object.fromEntries(members);
}
