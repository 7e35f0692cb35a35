import { isObject, type Json } from './merge-patch.js';

/** Ways of writing the same JSON (RFC 8259, sections 2, 4 and 7). */
export const JSON_SPELLINGS = ['spaced', 'escaped', 'reversed'] as const;
export type JsonSpelling = (typeof JSON_SPELLINGS)[number];

/** So many letters are escaped: enough to meet every member name, and the text stays about as long as it is. */
const ESCAPED_LETTERS = 600;
const STRING = /"(?:[^"\\]|\\.)*"/g;
const ESCAPE_OR_LETTER = /\\u[0-9a-fA-F]{4}|\\.|[A-Za-z]/g;
/** How the characters of ASCII are written as escapes, by their code. */
const ESCAPES = Array.from(
  { length: 128 },
  (_, code) => `\\u${code.toString(16).padStart(4, '0')}`,
);

/** A value as JSON that says the same in other ways than `JSON.stringify`. */
export function spelledJson(value: Json, spellings: readonly JsonSpelling[]): string {
  const ordered = spellings.includes('reversed') ? reversed(value) : value;
  const text = spellings.includes('spaced')
    ? JSON.stringify(ordered, null, 2).replaceAll('\n', ' \r\n\t')
    : JSON.stringify(ordered);
  return spellings.includes('escaped') ? escaped(text) : text;
}

function escaped(json: string): string {
  let left = ESCAPED_LETTERS;
  let done = '';
  let end = 0;
  // Not by `replace`: a long text has thousands of letters after the last one that is escaped.
  for (const { 0: text, index } of json.matchAll(STRING)) {
    if (left === 0) break;
    done += json.slice(end, index);
    end = index + text.length;
    let from = 0;
    for (const { 0: part, index: at } of text.matchAll(ESCAPE_OR_LETTER)) {
      if (left === 0) break;
      if (part.length > 1) continue;
      done += text.slice(from, at) + (ESCAPES[part.charCodeAt(0)] ?? part);
      from = at + 1;
      left -= 1;
    }
    done += text.slice(from);
  }
  return done + json.slice(end);
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]): [string, Json] => [
    name,
    reversed(inner),
  ]);
  return Object.fromEntries(members.reverse());
}
