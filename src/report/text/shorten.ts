import { visible, visibleLines } from './visible.js';

/**
 * Shortens a text to a number of characters (code points), with an ellipsis if something is
 * missing.
 */
function shorten(text: string, characters: number): string {
  const start = [...beginning(text, characters)];
  return start.length <= characters ? text : `${start.slice(0, characters - 1).join('')}…`;
}

/**
 * What `visible` makes of a text, shortened. Of a long text it does not look at more than it shows.
 */
export function shortVisible(text: string, characters: number): string {
  return shorten(visible(beginning(text, characters)), characters);
}

/** The same with line breaks kept. */
export function shortVisibleLines(text: string, characters: number): string {
  return shorten(visibleLines(beginning(text, characters)).join('\n'), characters);
}

/**
 * Enough of a text for one character more, each of which, as a line break too, has two units at
 * most.
 */
function beginning(text: string, characters: number): string {
  return text.slice(0, 2 * (characters + 1));
}
