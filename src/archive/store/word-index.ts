/** Shorter words are in too many texts, and are not kept. */
const SHORTEST = 8;
/** Of longer words, pieces are kept that overlap so far that what is looked for is whole in one of them. */
const LONGEST = 64;

/**
 * Finds the texts that may contain another one, without a look at most of them. A word is what has only letters and digits
 * of ASCII: a text can only contain another if it has a word that contains the longest word of the other.
 */
export class WordIndex {
  readonly #texts = new Map<string, number[]>();

  /** @param id of the text; each once, in ascending order */
  add(id: number, text: string): void {
    for (const word of new Set(piecesIn(text))) {
      const ids = this.#texts.get(word);
      if (ids) ids.push(id);
      else this.#texts.set(word, [id]);
    }
  }

  /**
   * The ids of all texts that contain `text`, and perhaps of others.
   *
   * @returns in ascending order; undefined when the text has no word to look for
   */
  candidates(text: string): number[] | undefined {
    const longest = [...wordsIn(text)].reduce((a, b) => (b.length > a.length ? b : a), '');
    if (longest === '') return undefined;
    const part = longest.slice(0, LONGEST);
    const ids = new Set<number>();
    for (const [word, holders] of this.#texts) {
      if (word.includes(part)) for (const id of holders) ids.add(id);
    }
    return [...ids].sort((a, b) => a - b);
  }
}

function* piecesIn(text: string): Iterable<string> {
  for (const word of wordsIn(text)) {
    for (let start = 0; start === 0 || start + LONGEST < word.length; start += LONGEST) {
      yield word.slice(start, start + 2 * LONGEST);
    }
  }
}

/** Character by character: a regular expression has no room for a word of some megabytes. */
function* wordsIn(text: string): Iterable<string> {
  for (let start = 0, end = 0; end <= text.length; end += 1) {
    if (isOfWord(text.charCodeAt(end))) continue;
    if (end - start >= SHORTEST) yield text.slice(start, end);
    start = end + 1;
  }
}

/** @param code NaN after the end of a text */
const isOfWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a);
