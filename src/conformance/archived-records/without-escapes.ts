import { jsonOf } from '../../values/json-of.js';
import { withoutEncodedWords } from './encoded-words.js';

/** Signs that XML writes in words, and what it writes in numbers. */
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;

/**
 * What a text says that has several values in it, if its quotation marks and the like are escaped: as
 * in a header of a mail (RFC 5322, section 3.2.4, and RFC 2047), a line of CSV (RFC 4180), or XML.
 */
export function withoutEscapes(text: unknown): string[] {
  if (typeof text !== 'string') return [];
  return [
    text.replace(/\\(["\\])/g, '$1'),
    text.replaceAll('""', '"'),
    withoutEncodedWords(text),
    text.replace(ENTITY, (entity, name: string | undefined, decimal = '', hex = '') => {
      const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal);
      const sign = code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
      return name === undefined ? sign : (ENTITIES[name.toLowerCase()] ?? entity);
    }),
  ].filter((one) => one !== text);
}

/** What a JSON text of a map or a list says, as a column may have it; anything else as it is. */
export function fromJsonText(shown: unknown): unknown {
  const read = typeof shown === 'string' && /^\s*[[{]/.test(shown) ? jsonOf(shown) : undefined;
  return typeof read === 'object' && read !== null ? read : shown;
}
