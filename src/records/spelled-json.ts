import { isObject, type Json } from './merge-patch.js';

/** Ways of writing the same JSON (RFC 8259, sections 2, 4 and 7). */
export const JSON_SPELLINGS = ['spaced', 'escaped', 'reversed'] as const;
export type JsonSpelling = (typeof JSON_SPELLINGS)[number];

/** So many letters are escaped: enough to meet every member name, and the text stays about as long as it is. */
const ESCAPED_LETTERS = 600;
const STRING = /"(?:[^"\\]|\\.)*"/g;
const ESCAPE_OR_LETTER = /\\u[0-9a-fA-F]{4}|\\.|[A-Za-z]/g;

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
  return json.replace(STRING, (text) => {
    if (left === 0) return text;
    return text.replace(ESCAPE_OR_LETTER, (part) => {
      if (part.length > 1 || left === 0) return part;
      left -= 1;
      return `\\u${part.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
  });
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
