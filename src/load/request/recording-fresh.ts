import { Fresh } from '../../records/fresh.js';

/**
 * Generates names as `Fresh` does, and records those that must differ from record to record:
 * identifiers and markers.
 */
export class RecordingFresh extends Fresh {
  readonly #label: string;
  readonly #recorded: Set<string>;

  /** @param recorded collects the names */
  constructor(label: string, recorded: Set<string>) {
    super(label);
    this.#label = label;
    this.#recorded = recorded;
  }

  override fork(label: string): Fresh {
    return new RecordingFresh(`${this.#label}/${label}`, this.#recorded);
  }

  override uuid(version: 1 | 3 | 4 | 5 = 4): string {
    return this.#record(super.uuid(version));
  }

  override marker(): string {
    return this.#record(super.marker());
  }

  #record(name: string): string {
    this.#recorded.add(name);
    return name;
  }
}
