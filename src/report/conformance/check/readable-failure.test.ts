import { expect, it } from 'vitest';
import { readableFailure } from './readable-failure.js';

const failureOf = (expected: string, actual: string) => ({
  message: `step 2: expected ${expected}, came ${actual}; fails only when it is long`,
  expected,
  actual,
});

const LONG = 'x'.repeat(4_000);

it.each([
  ['short texts', 'message "one"', 'message "two"'],
  ['long texts that differ at once', `"${LONG}"`, `"y${LONG}"`],
  ['a text that did not come', `message "${LONG}"`, 'message nothing'],
])('leaves %s as they are', (_, expected, actual) => {
  const failure = failureOf(expected, actual);
  expect(readableFailure(failure)).toEqual(failure);
});

it('shows where a long text was cut', () => {
  expect(readableFailure(failureOf(`message "${LONG} and its end"`, `message "${LONG}"`))).toEqual({
    message:
      'step 2: expected ' +
      `message "${'x'.repeat(31)}… (3,949 characters alike) …${'x'.repeat(20)} and its end", came ` +
      `message "${'x'.repeat(31)}… (3,949 characters alike) …${'x'.repeat(20)}"` +
      '; fails only when it is long',
    expected: `message "${'x'.repeat(31)}… (3,949 characters alike) …${'x'.repeat(20)} and its end"`,
    actual: `message "${'x'.repeat(31)}… (3,949 characters alike) …${'x'.repeat(20)}"`,
  });
});

it('cuts no character in two, whatever it replaces', () => {
  const { message, expected, actual } = readableFailure(
    failureOf(`$& ${'😀'.repeat(300)}😀`, `$& ${'😀'.repeat(300)}😁`),
  );
  for (const text of [message, expected, actual])
    expect(() => encodeURIComponent(text)).not.toThrow();
  expect(expected.endsWith('😀')).toBe(true);
  expect(actual.endsWith('😁')).toBe(true);
  expect(message).toContain(`expected ${expected}, came ${actual}`);
});
