import { formsOf } from './secret-forms.js';

/** Parts by which a place is found where a secret may begin. */
const HEAD_PARTS = 8;
/**
 * Beyond some hundred, a regular expression takes a thousand times as long for each character. A run
 * that gets new tokens all the time comes to that.
 */
const HEADS_AT_ONCE = 32;
/** A regular expression of thousands of parts takes seconds to compile. */
const CHUNK_PARTS = 64;
/**
 * How the part of a backslash begins, which takes any number of them: where one follows another,
 * both have to be in one expression.
 */
const BACKSLASHES = '(?:\\\\+|';

/**
 * Finds secrets in all their forms. All heads are looked for at once; where one is found, each form
 * is tried from there. What a form needs is compiled when it is tried first, and once.
 */
export class SecretMatcher {
  readonly #forms: readonly Form[];
  readonly #heads: readonly RegExp[];

  /** @param secrets the longest first: one secret may be the start of another */
  constructor(secrets: readonly string[]) {
    this.#forms = secrets.flatMap(knownFormsOf);
    const heads = [...new Set(this.#forms.map(({ head }) => head))];
    this.#heads = Array.from(
      { length: Math.ceil(heads.length / HEADS_AT_ONCE) },
      (_, at) =>
        new RegExp(heads.slice(at * HEADS_AT_ONCE, (at + 1) * HEADS_AT_ONCE).join('|'), 'g'),
    );
  }

  /** Where each secret begins and ends that a text has in it, one after the other. */
  *secretsIn(text: string): Generator<{ start: number; end: number }> {
    const heads = this.#heads.map((head) => ({ head, start: -1 }));
    for (let at = 0; ; ) {
      for (const one of heads) if (one.start < at) one.start = nextOf(one.head, text, at);
      const start = Math.min(...heads.map((one) => one.start));
      if (start > text.length) return;
      const end = this.#endFrom(text, start);
      if (end !== undefined) yield { start, end };
      at = end ?? start + 1;
    }
  }

  #endFrom(text: string, start: number): number | undefined {
    for (const form of this.#forms) {
      const end = form.endFrom(text, start);
      if (end !== undefined) return end;
    }
    return undefined;
  }
}

/** Where an expression is found next; beyond every text where it is not. */
function nextOf(head: RegExp, text: string, from: number): number {
  head.lastIndex = from;
  return head.exec(text)?.index ?? Number.POSITIVE_INFINITY;
}

class Form {
  readonly head: string;
  readonly #sources: readonly string[];
  #chunks: readonly RegExp[] | undefined;

  constructor(parts: readonly string[]) {
    this.head = parts.slice(0, HEAD_PARTS).join('');
    this.#sources = inChunks(parts);
  }

  /** Where the form ends that begins at a place; undefined where none does. */
  endFrom(text: string, start: number): number | undefined {
    this.#chunks ??= this.#sources.map((source) => new RegExp(source, 'y'));
    let at = start;
    for (const chunk of this.#chunks) {
      chunk.lastIndex = at;
      if (!chunk.test(text)) return undefined;
      at = chunk.lastIndex;
    }
    return at;
  }
}

function inChunks(parts: readonly string[]): string[] {
  const chunks: string[][] = [[]];
  for (const part of parts) {
    const last = chunks.at(-1) ?? [];
    if (last.length >= CHUNK_PARTS && !part.startsWith(BACKSLASHES)) chunks.push([part]);
    else last.push(part);
  }
  return chunks.map((chunk) => chunk.join(''));
}

/** Wrong tokens are hidden one after the other, and the forms of the others stay. */
const known = new Map<string, Form[]>();
const MAX_KNOWN = 2_000;

function knownFormsOf(secret: string): Form[] {
  const forms = known.get(secret) ?? formsOf(secret).map((parts) => new Form(parts));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(secret, forms);
  return forms;
}
