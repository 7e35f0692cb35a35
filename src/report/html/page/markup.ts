import { visibleLines } from '../../text/visible.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Text that is HTML already; `html` makes it, so that nothing gets into a page without being
 * escaped.
 */
export class Markup {
  /** A field that only this class has: no object of the same shape is taken for markup. */
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What may stand in a template; `undefined` and `false` are nothing. */
export type Part = string | number | Markup | undefined | false | readonly Part[];

/**
 * A piece of a page. What is put into the template is escaped, and what cannot be seen (controls,
 * marks that turn the direction of text) is shown by its code; markup stays as it is. Attributes
 * are to be quoted.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => text + render(parts[index - 1]) + string),
  );
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part));
  return part.map(render).join('');
}

/** A text as a page shows it: what cannot be seen is shown by its code, and lines stay lines. */
export function shownText(text: string): string {
  return visibleLines(text).join('\n');
}

/** What can be seen and means nothing in HTML, as most of what charts are made of. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

function escapeText(text: string): string {
  if (PLAIN.test(text)) return text;
  return shownText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
