/**
 * Words are indexed as consecutive blocks of this many characters; shorter words are not indexed.
 */
const BLOCK = 8;
/** A word that is looked for has a whole block of any word around it, wherever that begins. */
const SHORTEST = 2 * BLOCK - 1;

/**
 * Finds the texts that may contain another one, without a look at the others. A word is what has
 * only letters and digits of ASCII: a text contains another only if one of its words contains the
 * longest word of the other.
 */
export class WordIndex {
  /** The texts with a block, in ascending order. */
  readonly #texts = new Map<string, number[]>();

  /** @param id of the text; each once, in ascending order */
  add(id: number, text: string): void {
    for (const word of wordsIn(text)) {
      for (let end = BLOCK; end <= word.length; end += BLOCK) {
        const block = word.slice(end - BLOCK, end);
        const ids = this.#texts.get(block);
        if (ids === undefined) this.#texts.set(block, [id]);
        else if (ids.at(-1) !== id) ids.push(id);
      }
    }
  }

  /**
   * The ids of all texts that contain `text`, and perhaps of others.
   *
   * @returns in ascending order; undefined when the text has no word that is long enough
   */
  candidates(text: string): number[] | undefined {
    const longest = [...wordsIn(text)].reduce((a, b) => (b.length > a.length ? b : a), '');
    if (longest.length < SHORTEST) return undefined;
    const ids = new Set<number>();
    for (let start = 0; start < BLOCK; start += 1) {
      for (const id of this.#fewest(longest, start)) ids.add(id);
    }
    return [...ids].sort((a, b) => a - b);
  }

  /**
   * The texts with the rarest of the blocks that a word has from `start` on: markers of one run
   * begin alike.
   */
  #fewest(word: string, start: number): readonly number[] {
    let fewest: readonly number[] | undefined;
    for (let end = start + BLOCK; end <= word.length; end += BLOCK) {
      const holders = this.#texts.get(word.slice(end - BLOCK, end)) ?? [];
      if (fewest === undefined || holders.length < fewest.length) fewest = holders;
    }
    return fewest ?? [];
  }
}

/** Character by character: a regular expression has no room for a word of some megabytes. */
function* wordsIn(text: string): Iterable<string> {
  for (let start = 0, end = 0; end <= text.length; end += 1) {
    if (isOfWord(text.charCodeAt(end))) continue;
    if (end - start >= BLOCK) yield text.slice(start, end);
    start = end + 1;
  }
}

/** @param code NaN after the end of a text */
const isOfWord = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a);
