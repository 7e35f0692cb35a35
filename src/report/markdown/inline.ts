import { shortVisible, shortVisibleLines } from '../text/shorten.js';

/** Longer texts are in the JSON report. */
const LONGEST = 400;

/**
 * Words and marks that mean nothing in Markdown, and that no service turns into a link or a
 * mention.
 */
const PLAIN = /^[\p{L}\p{M}\p{N} ,.;:'"()%/+–—’‘“”…=?-]*$/u;
const LINKED = /www\.|:\/\//i;

/**
 * Text of others as code on one line: nothing in it is Markdown, HTML, a link or a mention.
 *
 * @param longest in characters
 */
export function code(text: string, longest = LONGEST): string {
  const shown = shortVisible(text, longest) || ' ';
  const fence = '`'.repeat(longestRun(shown) + 1);
  const padded = /^[` ]|[` ]$/.test(shown) ? ` ${shown} ` : shown;
  return `${fence}${padded}${fence}`;
}

/** The same in a cell of a table, where a bar would end the cell even in code. */
export function codeCell(text: string, longest = LONGEST): string {
  return code(text.replaceAll('|', '¦'), longest);
}

/** A sentence as it is where it has only words, otherwise as code. */
export function prose(text: string, longest = LONGEST): string {
  const shown = shortVisible(text, longest);
  return PLAIN.test(shown) && !LINKED.test(shown) ? shown : code(text, longest);
}

/** A block of code with everything as it is but for what cannot be seen. */
export function codeBlock(text: string, language: string, longest: number): string {
  const shown = shortVisibleLines(text, longest);
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
