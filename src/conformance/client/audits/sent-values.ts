import { namedValues } from '../../archived-records/stands-in.js';

/** Something drawn at random is in the text. */
const RANDOM = /(?=[a-f]*\d)[\da-f]{8}/;
/** The fewest texts of a map that together are one of a kind. */
const MANY = 5;

/**
 * Which values of their own the records of a run were sent with, by the name that each stood under:
 * texts with something drawn at random, and maps of many texts. An archive may make up others by
 * itself for what it was not sent, such as a usual header or the name of somebody whom it does not
 * know.
 */
export class SentValues {
  /** The markers of the records, by name and value. */
  readonly #markers = new Map<string, Set<string>>();

  /** Notes the values of a record, which is known by its marker. */
  note(record: unknown, marker: string): void {
    for (const [name, values] of namedValues(record)) {
      for (const value of values) {
        const key = keyOf(name, value);
        if (key === undefined) continue;
        const known = this.#markers.get(key);
        if (known === undefined) this.#markers.set(key, new Set([marker]));
        // Two suffice to know that one of them is another one.
        else if (known.size < 2) known.add(marker);
      }
    }
  }

  /** Whether a value was sent under a name by another record than the one with a marker. */
  wasSentBesides(marker: string, name: string, value: unknown): boolean {
    const key = keyOf(name, value);
    const markers = (key === undefined ? undefined : this.#markers.get(key)) ?? new Set();
    return [...markers].some((one) => one !== marker);
  }
}

/** Undefined of a value that an archive may have made up. */
function keyOf(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return RANDOM.test(value) ? `${name} ${value}` : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const texts = Object.entries(value);
  const isOwn = texts.length >= MANY && texts.every(([, one]) => typeof one === 'string');
  return isOwn ? `${name} ${JSON.stringify(texts.sort())}` : undefined;
}
