import { CIRCUMSTANCES, type Circumstances, TOPICS } from '../../spec/circumstances.js';
import { valuesOf, valuesUnder } from './circumstances.js';

/** Circumstances in words that complete "fails only when …", one text for each. */
export function describeCircumstances(circumstances: Circumstances): string[] {
  return TOPICS.flatMap((topic) => {
    const words: Record<string, string> = CIRCUMSTANCES[topic].values;
    const value = circumstances[topic];
    if (value === undefined) return [];
    const named = value in words ? [value] : valuesUnder(topic, value);
    return named.map((one) => words[one] ?? '').filter((text) => text !== '');
  });
}

/** The circumstances that are described in these words. */
export function parseCircumstances(words: readonly string[]): Circumstances {
  return Object.fromEntries(
    TOPICS.flatMap((topic) => {
      const named = (value: string) => describeCircumstances({ [topic]: value });
      const told = valuesOf(topic).filter(
        (value) => named(value).length > 0 && named(value).every((one) => words.includes(one)),
      );
      const all = told.sort((a, b) => named(b).length - named(a).length)[0];
      return all === undefined ? [] : [[topic, all]];
    }),
  );
}
