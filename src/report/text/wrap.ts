import { charWidth, width } from './width.js';

/**
 * Breaks one plain line at its spaces, keeping its indentation. A word that is too long is cut,
 * except a URL, which would be useless in pieces.
 */
export function wrap(line: string, columns: number): string[] {
  if (width(line) <= columns) return [line];
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.floor(columns / 2));
  const room = columns - indent.length;
  const lines: string[] = [];
  let current: string | undefined;
  for (const word of line
    .trim()
    .split(' ')
    .flatMap((word) => pieces(word, room))) {
    if (current === undefined) current = word;
    else if (width(current) + 1 + width(word) <= room) current += ` ${word}`;
    else {
      lines.push(indent + current);
      current = word;
    }
  }
  return [...lines, indent + (current ?? '')];
}

/** Cuts a plain line to a number of columns, with an ellipsis where something is gone. */
export function truncate(line: string, columns: number): string {
  if (width(line) <= columns) return line;
  return `${take(line, columns - 1)}…`;
}

/** Fills up with spaces on the right. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - width(text)));
}

function pieces(word: string, columns: number): string[] {
  if (width(word) <= columns || word.includes('://')) return [word];
  const parts: string[] = [];
  let rest = word;
  while (rest !== '') {
    // at least one character, so that a wide one on a narrow page comes to an end
    const part = take(rest, columns) || String.fromCodePoint(rest.codePointAt(0) ?? 0);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

function take(text: string, columns: number): string {
  let taken = '';
  let used = 0;
  for (const char of text) {
    used += charWidth(char);
    if (used > columns) break;
    taken += char;
  }
  return taken;
}
