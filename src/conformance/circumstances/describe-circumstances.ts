import { CIRCUMSTANCES, type Circumstances, TOPICS } from '../../spec/circumstances.js';
import { valuesUnder } from './circumstances.js';

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
