import { expect, it } from 'vitest';
import { fakeCheck, violation } from '../../../../test/support/engine-fakes.js';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import type { CheckFinished } from '../../events/run-event.js';
import { erringPlainRequest, intermittentError } from './intermittent-error.js';

const ORIGIN = 'https://voice.acme.test';
const exchange = (status: number, url = `${ORIGIN}/voice`) => ({
  ...exchangeOf(7),
  url,
  status,
});
const KEY = { requirements: ['files/key-must-be-equal'] };
const FOUND = violation({ status: 500, actual: '500', exchange: 7, refusalExpected: true });

it('takes a server error that came in some runs for what any request may meet', () => {
  const error = intermittentError(KEY, FOUND, { seen: 1, runs: 3 }, [exchange(500)]);
  expect(error?.origin).toBe(ORIGIN);
  const plain = { id: 'voice/plain', requirement: 'voice/plain-record-passes' };
  expect(error?.explainedBy(plain)).toMatchObject({
    kind: 'inconclusive',
    reason: expect.stringMatching(/^came 500 in 1 of 3 runs, .*; see voice\/plain-record-passes$/),
    because: { kind: 'reported-elsewhere', requirements: ['voice/plain-record-passes'] },
  });
});

it('leaves alone what comes every time, what is no server error, and plain requests', () => {
  const some = { seen: 2, runs: 3 };
  expect(intermittentError(KEY, FOUND, { seen: 3, runs: 3 }, [exchange(500)])).toBeUndefined();
  const success = { ...FOUND, status: 200 };
  expect(intermittentError(KEY, success, some, [exchange(200)])).toBeUndefined();
  const plain = { requirements: ['voice/plain-record-passes'] };
  expect(intermittentError(plain, FOUND, some, [exchange(500)])).toBeUndefined();
  expect(intermittentError(KEY, FOUND, some, [exchange(500, 'no url')])).toBeUndefined();
});

const ended = (requirement: string, reproduced: string, status: number): CheckFinished => {
  const { id, title, operation, level } = fakeCheck([], { id: 'voice/plain' });
  return {
    type: 'check-finished',
    check: {
      ...{ id, title, operation, level, requirements: [requirement], outcome: 'failed' },
      durationMs: 0,
      failure: {
        ...{ message: '', expected: '', actual: '', curl: '', exchanges: [3, 7], reproduced },
      },
    },
    exchanges: [exchange(status)],
  };
};

it.each<[string, boolean, string, number, boolean]>([
  ['voice/plain-record-passes', false, '1 of 2', 500, true],
  ['voice/plain-record-passes', false, '3 of 3', 500, false],
  // One of many is met in each run.
  ['voice/plain-record-passes', true, '3 of 3', 500, true],
  ['voice/plain-record-passes', false, '1 of 2', 400, false],
  ['voice/any-text-passes', false, '1 of 2', 500, false],
])(
  'finds %s (repeated: %s) that failed in %s with %d: %s',
  (requirement, repeats, reproduced, status, isFound) => {
    const found = erringPlainRequest(ended(requirement, reproduced, status), repeats);
    expect(found).toEqual(isFound ? { id: 'voice/plain', requirement, origin: ORIGIN } : undefined);
  },
);
