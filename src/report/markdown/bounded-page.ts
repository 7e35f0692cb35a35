interface ItemOptions {
  /** Bytes that have to be left afterwards. */
  reserve?: number;
  /** Between two items, and between the heading and the first one. */
  between?: '\n' | '\n\n';
  first?: '\n' | '\n\n';
}

/**
 * A page of Markdown that never gets longer than a number of bytes. Blocks are added in the order
 * of their weight; what does not fit is for the caller to name.
 */
export class BoundedPage {
  readonly #limit: number;
  #text = '';
  #bytes = 0;

  /** @param limit bytes in UTF-8 */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Adds a block, with an empty line before it.
   *
   * @param reserve bytes that have to be left afterwards
   * @returns whether it fitted
   */
  add(block: string, reserve = 0): boolean {
    return this.#add(this.#text === '' ? block : `\n\n${block}`, reserve);
  }

  #add(text: string, reserve: number): boolean {
    const bytes = Buffer.byteLength(text);
    // With the line break at the end.
    if (this.#bytes + bytes + 1 + reserve > this.#limit) return false;
    this.#text += text;
    this.#bytes += bytes;
    return true;
  }

  /**
   * Adds a heading and as many items as fit, then what says how many did not. Without items it adds
   * nothing.
   *
   * @param rest says it of those that are left over; it is short
   * @returns how many items were added
   */
  addItems(
    heading: string,
    items: readonly string[],
    rest: (left: number) => string,
    { reserve = 0, between = '\n', first = '\n\n' }: ItemOptions = {},
  ): number {
    const kept = reserve + Buffer.byteLength(rest(items.length)) + 2;
    if (items.length === 0 || !this.add(heading, kept)) return 0;
    let added = 0;
    for (const item of items) {
      if (!this.#add(`${added === 0 ? first : between}${item}`, kept)) break;
      added += 1;
    }
    if (added < items.length) this.add(rest(items.length - added), reserve);
    return added;
  }

  get text(): string {
    return `${this.#text}\n`;
  }
}
