import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { show } from '../language/matchers.js';
import { SentRecord } from '../language/sent-record.js';
import { isSequential } from './is-sequential.js';
import { defineStep } from './step-definition.js';

const ASSERTION_WORDS = [
  'distinct',
  'no-counter',
  'equal',
  'different',
  'one-of',
  'duplicates-issued',
] as const;
type AssertionWord = (typeof ASSERTION_WORDS)[number];

const schema = z.strictObject({
  assert: z.enum(ASSERTION_WORDS),
  values: z.array(z.unknown()).describe('The values to compare, or a reference to a list of them'),
  why: z.string().optional().describe('What the report calls this step'),
});

/** Compares values that earlier steps gathered. */
export const assertStep = defineStep({
  name: 'assert',
  schema,
  cost: () => ({}),
  run: async ({ assert, values, why = 'comparison of the answers' }) => {
    const { words, fault } = ASSERTIONS[assert];
    const subject = { kind: 'other' } as const;
    // What an answer lacks is reported where it is looked for; nothing can be compared with it.
    if (values.flat().some((value) => value === undefined || value === null)) {
      const reason = `${why}: an answer has no value to compare`;
      return { kind: 'inconclusive', cause: 'precondition', reason, exchange: undefined, subject };
    }
    const actual = fault(values);
    if (actual === undefined) return undefined;
    return {
      kind: 'failed',
      step: why,
      expected: words,
      actual,
      exchange: undefined,
      status: undefined,
      subject,
      refusalExpected: false,
    };
  },
});

type Assertion = (values: unknown[]) => string | undefined;

/** Each says what is wrong with the values, or nothing. */
const ASSERTIONS: Record<AssertionWord, { words: string; fault: Assertion }> = {
  distinct: {
    words: 'no value twice',
    fault: (values) => {
      const twice = values.find((value, index) => firstPlace(value, values) !== index);
      return twice === undefined ? undefined : `${show(twice)} twice`;
    },
  },
  equal: {
    words: 'one value',
    fault: (values) =>
      values.every((value) => isDeepStrictEqual(value, values[0])) ? undefined : listed(values),
  },
  different: {
    words: 'different values',
    fault: ([first, ...others]) =>
      firstPlace(first, others) === -1 ? undefined : `${show(first)} again`,
  },
  'one-of': {
    words: 'the first value among the others',
    fault: ([first, ...others]) =>
      firstPlace(first, others.flat()) === -1 ? show(first) : undefined,
  },
  'duplicates-issued': {
    words: 'in each duplicate an id that another answer had issued',
    fault: (values) => {
      const answers = values.filter((value) => value instanceof SentRecord);
      const [issued, duplicates] = [false, true].map((duplicate) =>
        answers.filter((one) => (one.duplicate === true) === duplicate),
      );
      const ids = issued?.map((one) => one.reconciliationId) ?? [];
      const strange = duplicates?.find((one) => firstPlace(one.reconciliationId, ids) === -1);
      return strange && show(strange.reconciliationId);
    },
  },
  'no-counter': {
    words: 'no counter',
    fault: (values) => (isSequential(values) ? listed(values) : undefined),
  },
};

const firstPlace = (value: unknown, values: unknown[]): number =>
  values.findIndex((other) => isDeepStrictEqual(other, value));

const listed = (values: unknown[]): string => values.map(show).join(', ');
