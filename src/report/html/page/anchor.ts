import { shownText } from './markup.js';

/** The reference to the element of a page that has an id, for the `href` of a link. */
export function hrefOf(id: string): string {
  // Slashes may stand in a fragment, and ids read better with them.
  return `#${encodeURIComponent(shownText(id)).replaceAll('%2F', '/')}`;
}

/** The `id` of a check's element; ids of requirements stand for themselves. */
export function checkAnchor(id: string): string {
  return `check:${id}`;
}
