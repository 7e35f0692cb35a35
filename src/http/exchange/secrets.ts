const HIDDEN = '‹secret›';
/** From this length on, the base64 of a secret is unlikely to appear by chance. */
const BASE64_FROM = 6;
const HEX_FROM = 4;
/** Texts known to contain no secret: how many are remembered, and up to which length. */
const MAX_REMEMBERED = 2_000;
const MAX_REMEMBERED_LENGTH = 200;

/**
 * The strings that no output may contain. Tokens are added as they are obtained; what is redacted from then on does not
 * contain them.
 */
export class Secrets {
  readonly #known = new Set<string>();
  readonly #hidden = new Set<string>();
  readonly #clean = new Set<string>();
  #pattern: RegExp | undefined;

  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** An empty string is no secret. */
  add(secret: string): void {
    if (secret === '' || this.#known.has(secret)) return;
    this.#known.add(secret);
    this.#pattern = undefined;
    this.#clean.clear();
  }

  /** A text that reveals a secret without being one, such as most of it. */
  hide(text: string): void {
    if (text === '' || this.#hidden.has(text)) return;
    this.#hidden.add(text);
    this.#pattern = undefined;
    this.#clean.clear();
  }

  has(text: string): boolean {
    return this.#known.has(text);
  }

  /** Characters of the longest form in which one of the secrets may appear in a text. */
  get longestForm(): number {
    return Math.max(0, ...this.#all().map((secret) => Buffer.byteLength(secret) * 8));
  }

  /**
   * Replaces every secret with `‹secret›`: plain, percent-encoded (also twice), JSON- and
   * HTML-escaped, in hex, in base64 and base64url, alone or within something longer.
   * @param limit keep only this many characters of `text`; a secret that begins before is replaced whole
   */
  redact(text: string, limit = text.length): string {
    const pattern = this.#compiled();
    if (!pattern || this.#clean.has(text)) return text.slice(0, limit);
    let clean = '';
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      if (match.index >= limit) break;
      clean += text.slice(from, match.index) + HIDDEN;
      from = match.index + match[0].length;
    }
    if (clean === '' && limit >= text.length) this.#remember(text);
    return clean + text.slice(from, Math.max(from, limit));
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

  #compiled(): RegExp | undefined {
    if (this.#known.size + this.#hidden.size === 0) return undefined;
    this.#pattern ??= new RegExp(
      // The longest first: one secret may be the start of another.
      this.#all()
        .sort((a, b) => b.length - a.length)
        .flatMap(forms)
        .join('|'),
      'g',
    );
    return this.#pattern;
  }
}

function forms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const found = [Array.from(secret, escapes).join('')];
  if (bytes.length >= HEX_FROM) {
    found.push(Array.from(bytes, (byte) => eitherCase(hex(byte))).join('[: -]?'));
  }
  if (bytes.length >= BASE64_FROM) {
    for (const shift of [0, 1, 2]) found.push(base64(bytes, shift));
  }
  return found;
}

/** One character as itself or as an escape of JSON, URLs or HTML. */
function escapes(character: string): string {
  const bytes = Buffer.from(character, 'utf8');
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const point = character.codePointAt(0) ?? 0;
  return `(?:${[
    character === '\\' ? '\\\\+' : `\\\\*${literal(character)}`,
    Array.from(bytes, (byte) => `%(?:25)*${eitherCase(hex(byte))}`).join(''),
    units.map((unit) => `\\\\+u${eitherCase(unit.toString(16).padStart(4, '0'))}`).join(''),
    `&#0*${point};`,
    `&#[xX]0*${eitherCase(point.toString(16))};`,
    ...(NAMED_ENTITIES[character] ?? []),
  ].join('|')})`;
}

const NAMED_ENTITIES: Record<string, string[]> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;'],
  "'": ['&apos;'],
  ' ': ['\\+'],
};

/**
 * The characters of a base64 text that the secret alone determines where `shift` bytes precede it, with those at both
 * ends that it shares with its neighbours.
 */
function base64(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
  const own = text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  const before = shift === 0 ? '' : `${BASE64_ANY}?`;
  return `${before}${Array.from(own, base64Character).join('')}${BASE64_ANY}?(?:=|%3[dD]){0,2}`;
}

const BASE64_ANY = '(?:[A-Za-z0-9+/_-]|%2[bBfF])';

function base64Character(character: string): string {
  if (character === '+') return '(?:[+-]|%2[bB])';
  if (character === '/') return '(?:\\\\?/|_|%2[fF])';
  return character;
}

function literal(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

function eitherCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
