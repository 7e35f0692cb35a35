import { onceFor } from '../../collections/once-for.js';
import type { Choices } from '../../conformance/circumstances/choices.js';
import { burden, preparation, type Sends } from '../../conformance/circumstances/prices.js';
import type { Topic } from '../../spec/circumstances.js';
import { numbersOf } from './coverage-counter.js';

/** A value that a topic can take in a check besides the usual one. */
export interface Option {
  value: string;
  /** Of the circumstances that hold under it. */
  numbers: readonly number[];
  /** Requests that it takes, and what would be worth as many. */
  price: number;
  /** Whether requests prepare it. */
  isPrepared: boolean;
}

/** The usual value of a topic, and the others that it can take. */
interface TopicOptions {
  topic: Topic;
  usual: string;
  options: readonly Option[];
}

/** What a check leaves to circumstances. */
export interface OpenCheck {
  choices: Choices;
  /** What one run of it sends. */
  sends: Sends;
}

/** What the rows of a check are chosen among; each row among the same. */
export const optionsOf = onceFor(({ choices, sends }: OpenCheck): readonly TopicOptions[] =>
  [...choices].map(([topic, some]) => ({
    topic,
    usual: some[0]?.value ?? '',
    options: some.slice(1).map(({ value }) => {
      const requests = preparation(topic, value, sends);
      return {
        value,
        numbers: numbersOf(topic, value),
        price: requests + burden(topic, value, sends),
        isPrepared: requests > 0,
      };
    }),
  })),
);
