import { Fresh } from '../../records/fresh.js';

/** Draws as `Fresh` does, and remembers what must differ from record to record: identifiers and markers. */
export class TracedFresh extends Fresh {
  readonly #label: string;
  readonly #drawn: Set<string>;

  /** @param drawn takes what was drawn */
  constructor(label: string, drawn: Set<string>) {
    super(label);
    this.#label = label;
    this.#drawn = drawn;
  }

  override fork(label: string): Fresh {
    return new TracedFresh(`${this.#label}/${label}`, this.#drawn);
  }

  override uuid(version: 1 | 3 | 4 | 5 = 4): string {
    return this.#note(super.uuid(version));
  }

  override marker(): string {
    return this.#note(super.marker());
  }

  #note(text: string): string {
    this.#drawn.add(text);
    return text;
  }
}
