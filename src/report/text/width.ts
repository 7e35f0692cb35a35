import { stripVTControlCharacters } from 'node:util';

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
const COMBINING = /\p{M}/u;

/** The columns that a text takes on a terminal; colours take none, Chinese and emoji two each. */
export function width(text: string): number {
  let columns = 0;
  for (const char of stripVTControlCharacters(text)) columns += charWidth(char);
  return columns;
}

/** The columns of one character. */
export function charWidth(char: string): number {
  if (char >= ' ' && char <= '~') return 1;
  if (COMBINING.test(char)) return 0;
  return WIDE.test(char) ? 2 : 1;
}
