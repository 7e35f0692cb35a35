import { expect, it } from 'vitest';
import { NO_NEEDS, PASSED, TARGET, violation } from '../../../test/support/engine-fakes.js';
import { check, run } from '../../../test/support/run-checks.js';
import type { Operation } from '../../spec/operation.js';
import type { Conclusion } from '../language/conclusion.js';
import type { RunOptions } from './run-options.js';

const RATE = 'email/every-email-is-archived';
const OTHER = 'email/thread-is-archived-apart';
const GONE = violation({ status: undefined, actual: '0 archived', noRecord: true });
const target = { ...TARGET, inspectorUrl: 'http://127.0.0.1:1' };
const needs = (operation: Operation) => ({ ...NO_NEEDS, operations: new Set([operation]) });

/**
 * How a check ends that misses a record in one of three runs, beside an audit that comes to an end
 * of its own.
 */
async function ended({
  requirements = [OTHER],
  of = 'email',
  missed = [GONE, PASSED, PASSED],
  audit = violation(),
  more = {},
}: {
  requirements?: string[];
  of?: Operation;
  missed?: Conclusion[];
  audit?: Conclusion;
  more?: Partial<RunOptions>;
} = {}) {
  const { results, events } = await run(
    [
      check('email/a', missed, { requirements, needs: needs(of) }),
      check('email/audit', [audit], {
        requirements: [RATE],
        needs: { ...needs('email'), inspector: true, wholeRun: 'afterwards' },
      }),
    ],
    { target, preflight: false, ...more },
  );
  const order = events.flatMap((event) => (event.type === 'check-finished' ? event.check.id : []));
  return { result: results.get('email/a'), order };
}

it('tells a record that is missed now and then where an audit found some to be lost', async () => {
  const { result, order } = await ended();
  expect(result).toMatchObject({
    outcome: 'inconclusive',
    reason: `came 0 archived in 1 of 3 runs, and email/audit found that records are lost now and then; see ${RATE}`,
    because: { kind: 'reported-elsewhere', requirements: [RATE] },
  });
  expect(order).toEqual(['email/audit', 'email/a']);
});

it.each<[string, Parameters<typeof ended>[0]]>([
  ['in every run', { missed: [GONE] }],
  ['where the audit has found none', { audit: PASSED }],
  ['of another operation', { of: 'voice' }],
  ['where it is about that itself', { requirements: [RATE] }],
  ['for something else', { missed: [violation(), PASSED, PASSED] }],
  ['for a caller that awaits each end', { more: { beforeCheck: async () => undefined } }],
])('fails a check that misses one %s', async (_, given) => {
  expect((await ended(given)).result?.outcome).toBe('failed');
});
