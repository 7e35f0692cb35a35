import { onceFor } from '../../collections/once-for.js';
import { type ReplyExpectation, replyExpectation } from '../language/expectation-schema.js';
import { criteriaOf, expectsRefusal } from '../language/expectations.js';
import { token } from './fields.js';
import { knownValue } from './known-value.js';

/** Whether a step sends a request without the good token. */
export function isWrongToken(written: unknown): boolean {
  const kind = knownValue(token, written);
  return kind !== undefined && kind !== 'good';
}

/** What a step expects or requires of the answer. */
interface Expecting {
  expect?: unknown;
  require?: unknown;
  given?: unknown;
}

/** Whether something stays in the archive when the answer is the one that the step expects. */
export function keepsSomething(step: Expecting): boolean {
  const expectation = expectationOf(step);
  if (expectation === undefined) return true;
  return !expectsRefusal(expectation) && criteriaOf(expectation).status !== 'duplicate';
}

/** Whether a step sends what the target has to refuse. */
export function isToBeRefused(step: Expecting): boolean {
  const expectation = expectationOf(step);
  return expectation !== undefined && expectsRefusal(expectation);
}

/** Whether what a step sends is accepted wherever the check goes on, and nothing asks for it. */
export const isToBeAccepted = onceFor(
  ({ asks, expect, require, given }: Expecting & { asks?: unknown }): boolean =>
    asks === undefined &&
    [expect, require, given].every(
      (written) => written === undefined || isAcceptance(knownValue(replyExpectation, written)),
    ),
);

const isAcceptance = (expectation: ReplyExpectation | undefined): boolean => {
  const { status } = expectation === undefined ? {} : criteriaOf(expectation);
  return status === 'accepted' || status === '2xx' || status === 200;
};

/** The very status that a step expects; undefined where any of several will do. */
export function statusExpected(step: Expecting): number | undefined {
  const expectation = expectationOf(step);
  const { status } = expectation === undefined ? {} : criteriaOf(expectation);
  return typeof status === 'number' ? status : undefined;
}

const expectationOf = onceFor(({ expect, require }: Expecting) =>
  knownValue(replyExpectation, expect ?? require),
);
