import { namedValues } from '../../archived-records/stands-in.js';

/**
 * Something drawn at random is in the text. An archive may make up others by itself for what it was
 * not sent, such as a usual header or the name of somebody whom it does not know.
 */
const RANDOM = /(?=[a-f]*\d)[\da-f]{8}/;

/** Which texts of their own the records of a run were sent with, by the name that each stood under. */
export class SentTexts {
  /** The markers of the records, by name and text. */
  readonly #markers = new Map<string, Set<string>>();

  /** Notes the texts of a record, which is known by its marker. */
  note(record: unknown, marker: string): void {
    for (const [name, values] of namedValues(record)) {
      for (const value of values) {
        if (typeof value !== 'string' || !RANDOM.test(value)) continue;
        const key = keyOf(name, value);
        const known = this.#markers.get(key);
        if (known === undefined) this.#markers.set(key, new Set([marker]));
        // Two suffice to know that one of them is another one.
        else if (known.size < 2) known.add(marker);
      }
    }
  }

  /** Whether a text was sent under a name by another record than the one with a marker. */
  wereSentBesides(marker: string, name: string, text: string): boolean {
    const markers = this.#markers.get(keyOf(name, text)) ?? new Set();
    return [...markers].some((one) => one !== marker);
  }
}

const keyOf = (name: string, text: string): string => `${name} ${text}`;
