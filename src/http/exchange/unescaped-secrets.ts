import { ownBase64, SHIFTS } from './own-base64.js';
import { BASE64_FROM, HEX_FROM } from './secret-forms.js';

/** What every escape of JSON, URLs and HTML begins with. */
const ESCAPE = /[\\%&]/;

/**
 * Tells quickly that a text has no form of any secret. Nearly all texts have none, and a search for
 * all forms at once, escaped ones too, takes a hundred times as long.
 */
export class UnescapedSecrets {
  readonly #plain: string[];
  readonly #hex: string[];
  readonly #base64: string[];
  /** Characters of the shortest form of any secret; an escape only makes one longer. */
  readonly #shortest: number;

  constructor(secrets: string[]) {
    const bytes = secrets.map((secret) => Buffer.from(secret, 'utf8'));
    this.#plain = secrets.map(withoutPlus);
    this.#hex = bytes
      .filter(({ length }) => length >= HEX_FROM)
      .map((secret) => secret.toString('hex'));
    this.#base64 = bytes
      .filter(({ length }) => length >= BASE64_FROM)
      .flatMap((secret) => SHIFTS.map((shift) => ownBase64(secret, shift)));
    this.#shortest = [...this.#plain, ...this.#hex, ...this.#base64].reduce(
      (least, { length }) => Math.min(least, length),
      Number.POSITIVE_INFINITY,
    );
  }

  /**
   * Never true of a text that has a secret; a text with an escape in it is left to a closer look.
   */
  areMissingIn(text: string): boolean {
    // Names of headers, and most values.
    if (text.length < this.#shortest) return true;
    if (ESCAPE.test(text) || containsAny(withoutPlus(text), this.#plain)) return false;
    const digits = text.replace(/[: -]/g, '').toLowerCase();
    const standard = text.replaceAll('-', '+').replaceAll('_', '/');
    return !containsAny(digits, this.#hex) && !containsAny(standard, this.#base64);
  }
}

/** A blank may be a plus sign in a URL. */
const withoutPlus = (text: string): string => text.replaceAll('+', ' ');

const containsAny = (text: string, parts: string[]): boolean =>
  parts.some((part) => text.includes(part));
