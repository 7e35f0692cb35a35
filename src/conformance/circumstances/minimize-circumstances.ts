import type { Circumstances, Topic } from '../../spec/circumstances.js';
import { entriesOf, isEmpty, omit, valuesUnder } from './circumstances.js';

/**
 * The smallest part of some circumstances under which something still happens. One after the other
 * is dropped, or made milder, and stays so if it still happens. A circumstance counts as needed
 * only after two tries without it, since a breach may fail to show once by chance.
 *
 * @param happens tries it; with all of the circumstances it did
 */
export async function minimizeCircumstances(
  circumstances: Circumstances,
  happens: (fewer: Circumstances) => Promise<boolean>,
): Promise<Circumstances> {
  let smallest = circumstances;
  for (const [topic, value] of entriesOf(circumstances)) {
    const fewer = omit(smallest, topic);
    // Without any it was seen not to happen.
    if (!isEmpty(fewer) && ((await happens(fewer)) || (await happens(fewer)))) {
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
  valuesUnder(topic, value)
    .filter((one) => one !== value)
    .sort((a, b) => valuesUnder(topic, a).length - valuesUnder(topic, b).length);
