import { html, type Markup } from './markup.js';

/** A moment to read, from ISO 8601: `2025-03-04 05:06:07 UTC`. */
export function whenInWords(iso: string): Markup {
  const words = iso.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
  return html`<time datetime="${iso}">${words}</time>`;
}
