import { isUtf8 } from 'node:buffer';
import { SecretMatcher } from './secret-matcher.js';
import { UnescapedSecrets } from './unescaped-secrets.js';

/** What stands for a secret. */
export const HIDDEN = '‹secret›';
/** Texts known to contain no secret: how many are remembered, and up to which length. */
const MAX_REMEMBERED = 2_000;
const MAX_REMEMBERED_LENGTH = 200;
/** Bytes that are decoded at once where only the question is whether there is a secret in them. */
const WINDOW_BYTES = 256 * 1024;

/**
 * The strings that no output may contain. Tokens are added as they are obtained; what is redacted
 * from then on does not contain them.
 */
export class Secrets {
  readonly #known = new Set<string>();
  readonly #hidden = new Set<string>();
  readonly #clean = new Set<string>();
  #matcher: SecretMatcher | undefined;
  #unescaped: UnescapedSecrets | undefined;

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** An empty string is no secret. */
  add(secret: string): void {
    if (secret === '' || this.#known.has(secret)) return;
    this.#known.add(secret);
    this.#forget();
  }

  /** A text that reveals a secret without being one, such as most of it. */
  hide(text: string): void {
    if (text === '' || this.#hidden.has(text)) return;
    this.#hidden.add(text);
    this.#forget();
  }

  has(text: string): boolean {
    return this.#known.has(text);
  }

  /** What stands before and behind a secret that a text has in it. */
  around(text: string): [before: string, behind: string] | undefined {
    for (const secret of this.#known) {
      const at = text.indexOf(secret);
      if (at !== -1) return [text.slice(0, at), text.slice(at + secret.length)];
    }
    return undefined;
  }

  /** Characters of the longest form in which one of the secrets may appear in a text. */
  get longestForm(): number {
    return Math.max(0, ...this.#all().map((secret) => Buffer.byteLength(secret) * 8));
  }

  /**
   * Replaces every secret with `‹secret›`: plain, percent-encoded (also twice), JSON- and
   * HTML-escaped, in hex, in base64 and base64url, alone or within something longer.
   * @param limit keep only this many characters of `text`; a secret that begins before is replaced
   * whole
   */
  redact(text: string, limit = text.length): string {
    if (this.#isClean(text)) return text.slice(0, limit);
    // The longest first: one secret may be the start of another.
    this.#matcher ??= new SecretMatcher(this.#all().sort((a, b) => b.length - a.length));
    let clean = '';
    let from = 0;
    for (const { start, end } of this.#matcher.secretsIn(text)) {
      if (start >= limit) break;
      clean += text.slice(from, start) + HIDDEN;
      from = end;
    }
    if (clean === '' && limit >= text.length) this.#remember(text);
    return clean + text.slice(from, Math.max(from, limit));
  }

  /**
   * Whether bytes have no secret in any form. They are decoded piece by piece: a large text takes
   * several times its bytes.
   */
  areMissingIn(bytes: Buffer): boolean {
    const { longestForm } = this;
    // Text may stand among other bytes.
    const encodings = isUtf8(bytes) ? (['utf8'] as const) : (['utf8', 'latin1'] as const);
    for (let at = 0; at < bytes.length; at += WINDOW_BYTES) {
      for (const encoding of encodings) {
        // What begins in a piece ends in it.
        const text = bytes.toString(encoding, at, at + WINDOW_BYTES + longestForm);
        if (this.redact(text) !== text) return false;
      }
    }
    return true;
  }

  /** The same for bytes that arrive in chunks, without keeping any. */
  areMissingInAll(chunks: Iterable<Uint8Array>): boolean {
    let end = Buffer.alloc(0);
    for (const chunk of chunks) {
      const bytes = Buffer.concat([end, chunk]);
      if (!this.areMissingIn(bytes)) return false;
      end = Buffer.from(bytes.subarray(Math.max(0, bytes.length - this.longestForm)));
    }
    return true;
  }

  #isClean(text: string): boolean {
    if (this.#known.size + this.#hidden.size === 0 || this.#clean.has(text)) return true;
    this.#unescaped ??= new UnescapedSecrets(this.#all());
    if (!this.#unescaped.areMissingIn(text)) return false;
    this.#remember(text);
    return true;
  }

  #forget(): void {
    this.#matcher = undefined;
    this.#unescaped = undefined;
    this.#clean.clear();
  }

  /** Most headers repeat, and searching for all forms of the secrets is slow. */
  #remember(text: string): void {
    if (text.length > MAX_REMEMBERED_LENGTH) return;
    if (this.#clean.size >= MAX_REMEMBERED) this.#clean.clear();
    this.#clean.add(text);
  }

  #all(): string[] {
    return [...this.#known, ...this.#hidden];
  }
}
