import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/**
 * Breaks one plain line at its spaces, keeping its indentation. A word that is too long is cut,
 * except a URL, which would be useless in pieces. What is broken is in Unicode form C afterwards.
 */
export function wrap(line: string, columns: number): string[] {
  if (stringWidth(line) <= columns) return [line];
  const indent = (/^ */.exec(line)?.[0] ?? '').slice(0, Math.floor(columns / 2));
  const room = columns - indent.length;
  const words = line
    .trim()
    .split(' ')
    .map((word) => (word.includes('://') ? word : wrapAnsi(word, room, { hard: true })));
  return wrapAnsi(words.join(' '), room)
    .split('\n')
    .map((row) => indent + row);
}

/** Cuts a plain line to a number of columns, with an ellipsis where something is missing. */
export function truncate(line: string, columns: number): string {
  if (stringWidth(line) <= columns) return line;
  const [start = ''] = wrapAnsi(line, columns - 1, {
    hard: true,
    wordWrap: false,
    trim: false,
  }).split('\n');
  return `${start}…`;
}

/** Fills up with spaces on the right. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - stringWidth(text)));
}
