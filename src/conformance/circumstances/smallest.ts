import { type Circumstances, isTopic, type Topic } from '../../spec/circumstances.js';
import { holds, valuesWith } from './holds.js';

/** Whether there is nothing unusual. */
export const areUsual = (circumstances: Circumstances): boolean =>
  entriesOf(circumstances).length === 0;

/** Whether all of some circumstances are among others. */
export const areAmong = (some: Circumstances, others: Circumstances): boolean =>
  entriesOf(some).every(([topic, value]) => others[topic] === value || holds(others, topic, value));

/** The others of some circumstances. */
export function without(circumstances: Circumstances, ...topics: Topic[]): Circumstances {
  return Object.fromEntries(entriesOf(circumstances).filter(([topic]) => !topics.includes(topic)));
}

/**
 * The smallest part of some circumstances under which something still happens. One after the other
 * is dropped, or made milder, and stays so if it still happens. A circumstance counts as needed
 * only after two tries without it, since a breach may fail to show once by chance.
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
    if (!areUsual(fewer) && ((await happens(fewer)) || (await happens(fewer)))) {
      smallest = fewer;
      continue;
    }
    for (const milder of milderThan(topic, value)) {
      const mild = { ...smallest, [topic]: milder };
      if (!(await happens(mild))) continue;
      smallest = mild;
      break;
    }
  }
  return smallest;
}

/** What a value includes, the mildest first: what includes nothing else. */
const milderThan = (topic: Topic, value: string): string[] =>
  valuesWith(topic, value)
    .filter((one) => one !== value)
    .sort((a, b) => valuesWith(topic, a).length - valuesWith(topic, b).length);

/** The topics that have something unusual. */
export const entriesOf = (circumstances: Circumstances): [Topic, string][] =>
  Object.entries(circumstances).flatMap(([topic, value]) =>
    isTopic(topic) && value !== undefined ? [[topic, value]] : [],
  );
