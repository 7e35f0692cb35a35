import { jsonOf } from '../../values/json-of.js';

/** Deeper than any sensible answer; values are traversed by recursion. */
const MAX_DEPTH = 200;

/** The value of a JSON text; undefined where it is not JSON, or too deep. */
export const parseJson = (text: string): unknown => (isTooDeep(text) ? undefined : jsonOf(text));

/** The same, with each integer that a number cannot hold exactly as the text of its digits. */
export function parseDigits(text: string): unknown {
  let exact = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      NUMBER.lastIndex = at;
      const [number = ''] = NUMBER.exec(text) ?? [];
      if (/^-?\d+$/.test(number) && !Number.isSafeInteger(Number(number))) {
        exact += `${text.slice(from, at)}"${number}"`;
        from = at + number.length;
      }
      at += number.length - 1;
    }
  }
  return parseJson(exact + text.slice(from));
}

const NUMBER = /[-+\d.e]+/iy;

/** Whether a JSON text is nested too deeply to be parsed. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at);
        break;
      case 0x5b:
      case 0x7b:
        depth += 1;
        if (depth > MAX_DEPTH) return true;
        break;
      case 0x5d:
      case 0x7d:
        depth -= 1;
    }
  }
  return false;
}

/**
 * Whether an object in a JSON text has two members of one name, of which one parser takes the first
 * and another one the last.
 *
 * @param value what `parseJson` made of the text
 */
export function hasRepeatedMember(text: string, value: unknown): boolean {
  // Nearly every text was written like this.
  if (value === undefined || JSON.stringify(value) === text) return false;
  return membersIn(text) !== membersOf(value);
}

/** How many members the objects of a text have, by their colons. */
function membersIn(text: string): number {
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x3a) members += 1;
  }
  return members;
}

function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  return inside.reduce(
    (sum: number, one) => sum + membersOf(one),
    Array.isArray(value) ? 0 : inside.length,
  );
}

/** The index of the quotation mark that ends the string beginning at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (escapes - 1 > from && text.charCodeAt(escapes - 1) === 0x5c) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return text.length;
}
