import { expect, it } from 'vitest';
import {
  blocked,
  exchangeResult,
  PASSED,
  violation,
} from '../../../../test/support/engine-fakes.js';
import type { Conclusion } from '../../language/conclusion.js';
import { hasPassedSince } from './plain-failed.js';

const UNSEEN: Conclusion = { kind: 'not-observed', reason: 'free', exchange: 1 };

it.each<[number, Conclusion, boolean]>([
  [400, PASSED, true],
  [400, UNSEEN, true],
  [400, violation(), true],
  [400, blocked(), false],
  // The token may have run out in between, and then the later request was denied, too.
  [401, PASSED, true],
  [401, UNSEEN, false],
  [403, violation(), false],
  [401, blocked(), false],
])('a plain request that got %i, and then %o, has passed since: %s', (status, later, passed) => {
  const exchanges = [{ ...exchangeResult().exchange, id: 1, status }];
  const subject = { kind: 'record', operation: 'voice' } as const;
  const first = { conclusion: blocked({ subject, exchange: 1 }), exchanges };
  expect(hasPassedSince({ conclusion: later, exchanges: [] }, first)).toBe(passed);
});
