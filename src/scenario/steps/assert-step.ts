import type { Stop } from '../conclusion.js';
import { show } from '../matchers.js';
import type { AssertStep } from '../scenario-schema.js';
import type { StepRun } from './step-run.js';

type Assertion = (values: unknown[]) => string | undefined;

/** Each says what is wrong with the values, or nothing. */
const ASSERTIONS: Record<AssertStep['assert'], { words: string; fault: Assertion }> = {
  distinct: {
    words: 'no value twice',
    fault: (values) => {
      const seen = new Set<string>();
      for (const value of values.map(show)) {
        if (seen.has(value)) return `${value} twice`;
        seen.add(value);
      }
      return undefined;
    },
  },
  equal: {
    words: 'one value',
    fault: (values) =>
      new Set(values.map(show)).size > 1 ? values.map(show).join(', ') : undefined,
  },
  different: {
    words: 'different values',
    fault: ([first, ...others]) =>
      others.map(show).includes(show(first)) ? `${show(first)} again` : undefined,
  },
  'one-of': {
    words: 'the first value among the others',
    fault: ([first, ...others]) =>
      others.flat().map(show).includes(show(first)) ? undefined : show(first),
  },
  'duplicates-issued': {
    words: 'in each duplicate an id that another answer had issued',
    fault: (values) => {
      const answers = values as { duplicate: boolean; reconciliationId: unknown }[];
      const issued = answers
        .filter((one) => !one.duplicate)
        .map((one) => show(one.reconciliationId));
      return answers
        .filter((one) => one.duplicate)
        .map((one) => show(one.reconciliationId))
        .find((id) => !issued.includes(id));
    },
  },
  'no-counter': {
    words: 'no counter',
    fault: (values) => (counts(values) ? values.map(show).join(', ') : undefined),
  },
};

/** Holds values that earlier steps gathered against each other. */
export async function runAssert(step: AssertStep, run: StepRun): Promise<Stop | undefined> {
  const resolved = run.scope.resolve(step.values);
  const values = Array.isArray(resolved) ? resolved : [resolved];
  const { words, fault } = ASSERTIONS[step.assert];
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

/** Whether values that were issued one after the other differ by one small step, in any base up to 36. */
function counts(values: unknown[]): boolean {
  const texts = values.map(String);
  const shared = texts.reduce(commonPrefix);
  const tails = texts.map((text) => text.slice(shared.length));
  return [10, 16, 36].some((base) => {
    const numbers = tails.map((tail) => numberOf(tail, base));
    if (numbers.some(Number.isNaN)) return false;
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    return steps.length > 1 && steps.every((step) => step > 0 && step < 1000);
  });
}

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
