import type { Circumstances, Topic } from '../../spec/circumstances.js';

/** What is tried in place of a circumstance that is a stronger form of it. */
const MILDER: Readonly<Record<string, string>> = {
  'framing: odd-chunks': 'chunked',
  'framing: byte-chunks': 'chunked',
  'framing: padded-chunk-sizes': 'chunked',
  'connection: closing': 'own',
  'connection: after-refusal': 'own',
  'text: longer': 'long',
};

/** Whether there is nothing unusual. */
export const areUsual = (circumstances: Circumstances): boolean =>
  entriesOf(circumstances).length === 0;

/** Whether all of some circumstances are among others. */
export const areAmong = (some: Circumstances, others: Circumstances): boolean =>
  entriesOf(some).every(([topic, value]) => others[topic] === value);

/** The others of some circumstances. */
export function without(circumstances: Circumstances, ...topics: Topic[]): Circumstances {
  return Object.fromEntries(entriesOf(circumstances).filter(([topic]) => !topics.includes(topic)));
}

/**
 * The smallest part of some circumstances under which something still happens: one after the other is dropped, or made
 * milder, and stays so where it happens all the same.
 *
 * @param happens tries it; with all of the circumstances it did
 */
export async function smallestCircumstances(
  circumstances: Circumstances,
  happens: (fewer: Circumstances) => Promise<boolean>,
): Promise<Circumstances> {
  let smallest = circumstances;
  for (const [topic, value] of entriesOf(circumstances)) {
    const fewer = without(smallest, topic);
    // Without any it was seen not to happen.
    if (!areUsual(fewer) && (await happens(fewer))) smallest = fewer;
    else {
      const milder = MILDER[`${topic}: ${value}`];
      const mild = { ...smallest, [topic]: milder };
      if (milder !== undefined && (await happens(mild))) smallest = mild;
    }
  }
  return smallest;
}

/** The topics that have something unusual. */
export const entriesOf = (circumstances: Circumstances): [Topic, string][] =>
  Object.entries(circumstances).filter(
    (entry): entry is [Topic, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined,
  ) as [Topic, string][];
