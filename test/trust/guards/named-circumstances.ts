import { CIRCUMSTANCES } from '../../../src/spec/circumstances.js';

/**
 * What comes with a circumstance, since a server sees no difference: it cannot know which entry
 * decides, a connection that is closed after its first request is one of its own, and all small
 * chunks are chunks.
 */
const COMES_WITH: Record<string, readonly string[]> = {
  'connection=closing': ['connection=own'],
  'framing=odd-chunks': ['framing=chunked'],
  'framing=byte-chunks': ['framing=chunked'],
  'framing=padded-chunk-sizes': ['framing=chunked'],
  'entries=first-of-five': ['entries=last-of-five'],
  'entries=last-of-five': ['entries=first-of-five'],
  'entries=amid-twenty': ['entries=first-of-five', 'entries=last-of-five'],
  'files=first-of-three': ['files=last-of-three'],
  'files=last-of-three': ['files=first-of-three'],
  'text=longer': ['text=long'],
};

const BY_WORDS = new Map(
  Object.entries(CIRCUMSTANCES).flatMap(([topic, { values }]) =>
    Object.entries(values).map(([value, words]): [string, string] => [words, `${topic}=${value}`]),
  ),
);

/**
 * How well a report names the circumstances of a guard: just these, others in whose place these may
 * stand, or neither.
 */
export type Naming = 'exact' | 'equivalent' | 'other';

/**
 * Compares the words of a report with a guard.
 *
 * @param words - of the circumstances that the report names
 * @param guard - as `topic=value`
 */
export function namingOf(words: readonly string[], guard: readonly string[]): Naming {
  const named = words.map((text) => BY_WORDS.get(text) ?? text);
  if (named.length !== guard.length) return 'other';
  if (guard.every((one) => named.includes(one))) return 'exact';
  const brings = (one: string, wanted: string): boolean =>
    one === wanted || (COMES_WITH[one] ?? []).includes(wanted);
  return guard.every((wanted) => named.some((one) => brings(one, wanted))) ? 'equivalent' : 'other';
}
