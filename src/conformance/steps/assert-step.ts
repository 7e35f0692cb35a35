import { isDeepStrictEqual } from 'node:util';
import type { Stop } from '../language/conclusion.js';
import { show } from '../language/matchers.js';
import type { AssertStep } from '../language/step-schema.js';
import type { StepRun } from './step-run.js';

type Assertion = (values: unknown[]) => string | undefined;

/** Each says what is wrong with the values, or nothing. */
const ASSERTIONS: Record<AssertStep['assert'], { words: string; fault: Assertion }> = {
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
      const answers = values as { duplicate: boolean; reconciliationId: unknown }[];
      const issued = answers.filter((one) => !one.duplicate).map((one) => one.reconciliationId);
      const strange = answers
        .filter((one) => one.duplicate)
        .find((one) => firstPlace(one.reconciliationId, issued) === -1);
      return strange && show(strange.reconciliationId);
    },
  },
  'no-counter': {
    words: 'no counter',
    fault: (values) => (counts(values) ? listed(values) : undefined),
  },
};

const firstPlace = (value: unknown, values: unknown[]): number =>
  values.findIndex((other) => isDeepStrictEqual(other, value));

const listed = (values: unknown[]): string => values.map(show).join(', ');

/** Holds values that earlier steps gathered against each other. */
export async function runAssert(step: AssertStep, run: StepRun): Promise<Stop | undefined> {
  const resolved = run.scope.resolve(step.values);
  const values = Array.isArray(resolved) ? resolved : [resolved];
  const { words, fault } = ASSERTIONS[step.assert];
  // What an answer lacks is reported where it is looked for; nothing can be compared with it.
  if (values.flat().some((value) => value === undefined || value === null)) {
    return {
      kind: 'inconclusive',
      cause: 'precondition',
      reason: `${step.why ?? 'comparison of the answers'}: an answer has no value to compare`,
      exchange: undefined,
      subject: { kind: 'other' },
    };
  }
  const actual = fault(values);
  if (actual === undefined) return undefined;
  return {
    kind: 'failed',
    step: step.why ?? 'comparison of the answers',
    expected: words,
    actual,
    exchange: undefined,
    status: undefined,
    subject: { kind: 'other' },
    refusalExpected: false,
  };
}

/** Whether values that were issued one after the other go up or down in small steps, in any base up to 36. */
function counts(values: unknown[]): boolean {
  const texts = values.map(String);
  const before = texts.reduce(commonPrefix).length;
  const rests = texts.map((text) => text.slice(before));
  const after = rests.map(reversed).reduce(commonPrefix).length;
  const tails = rests.map((text) => text.slice(0, text.length - after));
  return [10, 16, 36].some((base) => {
    const numbers = tails.map((tail) => numberOf(tail, base));
    if (numbers.some(Number.isNaN)) return false;
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    const inSteps = (sign: number) => steps.every((step) => step * sign > 0 && step * sign < 1000);
    return steps.length > 1 && (inSteps(1) || inSteps(-1));
  });
}

const reversed = (text: string): string => Array.from(text).reverse().join('');

function commonPrefix(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return left.slice(0, length);
}

function numberOf(text: string, base: number): number {
  const digits = text.replace(/-/g, '');
  return digits.length > 0 && digits.length < 12 && /^[0-9a-z]+$/i.test(digits)
    ? Number.parseInt(digits, base)
    : Number.NaN;
}
