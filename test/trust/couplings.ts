/**
 * What stands in a source between quotes, backticks or slashes; comments and imports are skipped.
 */
const LITERAL =
  /\/\*[\s\S]*?\*\/|\/\/.*|^import[^;]*;|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`|\/(?!\s)((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+)\/[a-z]*/gm;

/** A number of several digits that something has to be exactly, or not to be. */
const EXACT_NUMBER = /[!=]==\s*\d[\d_]{2,}|(?<!\w|%\s*)\d[\d_]{2,}\s*[!=]==/g;

/** What in a text a person would call a word. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z]{2,}/g)?.map((word) => word.toLowerCase()));
}

/**
 * What in the source of a fault looks at data that the harness happens to send: its own words, or
 * one exact size or count.
 *
 * @param own words that the harness puts into whatever it sends
 * @param sentences literals that are meant for people
 */
export function couplingsOf(
  source: string,
  own: ReadonlySet<string>,
  sentences: ReadonlySet<string>,
): string[] {
  const literals = [...source.matchAll(LITERAL)]
    .map(([, quoted, template, pattern]) => quoted ?? template ?? pattern)
    .filter((literal) => literal !== undefined && !sentences.has(literal));
  const words = literals.flatMap((literal) => [...wordsOf(literal ?? '')]);
  return [...words.filter((word) => own.has(word)), ...(source.match(EXACT_NUMBER) ?? [])];
}
