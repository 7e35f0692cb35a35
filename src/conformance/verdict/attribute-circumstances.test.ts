import { expect, it } from 'vitest';
import {
  fakeCheck,
  fakeVerdictContext,
  NO_NEEDS,
  violation,
} from '../../../test/support/engine-fakes.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { CheckFacts } from '../check/check.js';
import { attributeCircumstances } from './attribute-circumstances.js';

const NEEDS = { ...NO_NEEDS, hosts: new Set(['voice' as const]) };
const FOUND = violation({ status: 200, actual: '200', refusalExpected: true });
const REFUSED_BEFORE: Circumstances = { history: 'refused-before' };

/** What a violation is attributed to beside a check that ended in some way. */
function attributed(
  circumstances: Circumstances,
  {
    check = {},
    beside = {},
    outcome = 'failed',
  }: {
    check?: Partial<CheckFacts>;
    beside?: Partial<CheckFacts>;
    outcome?: 'failed' | 'passed';
  } = {},
) {
  const own = fakeCheck([], {
    id: 'files/almost',
    requirements: ['files/key-must-be-equal'],
    needs: NEEDS,
    ...check,
  });
  const other = fakeCheck([], {
    id: 'access/stored',
    requirements: ['access/upload-without-token-is-not-stored'],
    needs: NEEDS,
    ...beside,
  });
  const context = fakeVerdictContext(
    {},
    { checks: [own, other], outcomes: { 'access/stored': outcome } },
  );
  return attributeCircumstances(own, FOUND, circumstances, context);
}

it.each<Circumstances>([
  REFUSED_BEFORE,
  { history: 'asked-and-refused' },
  { history: 'refused-before', size: '4096' },
])('reports where the requirement is that %j rest on', async (circumstances) => {
  expect(await attributed(circumstances)).toMatchObject({
    kind: 'inconclusive',
    reason:
      'came 200, but access/stored failed, on which these circumstances rest; see access/upload-without-token-is-not-stored',
  });
});

it('reports at the keys what needs a long one', async () => {
  const beside = { requirements: ['files/key-must-be-equal'] };
  const check = { requirements: ['voice/missing-file-is-400'] };
  expect(await attributed({ key: 'long' }, { check, beside })).toMatchObject({
    reason: expect.stringContaining('see files/key-must-be-equal'),
  });
});

it.each<[string, Promise<unknown>]>([
  ['in the usual way', attributed({})],
  ['under circumstances that rest on nothing', attributed({ timing: 'paused' })],
  ['under those of another requirement', attributed({ history: 'replaced-before' })],
  ['beside a check that passed', attributed(REFUSED_BEFORE, { outcome: 'passed' })],
  [
    'beside a check of another host',
    attributed(REFUSED_BEFORE, { beside: { needs: { ...NEEDS, hosts: new Set(['email']) } } }),
  ],
])('leaves a violation alone %s', async (_, attribution) => {
  expect(await attribution).toBeUndefined();
});

it.each<[string, Promise<unknown>]>([
  [
    'of a requirement that others build on',
    attributed(REFUSED_BEFORE, { check: { requirements: ['files/bytes-are-stored-as-sent'] } }),
  ],
  [
    'of a requirement on which circumstances rest that come first',
    attributed(REFUSED_BEFORE, { check: { requirements: ['voice/corrected-resend-passes'] } }),
  ],
  [
    'that another check builds on',
    attributed(REFUSED_BEFORE, { beside: { buildsOn: ['files/almost'] } }),
  ],
  ['that repeats the plain request', attributed(REFUSED_BEFORE, { check: { repeatsPlain: true } })],
])('waits for nothing in a check %s: no two may wait for each other', async (_, attribution) => {
  expect(await attribution).toBeUndefined();
});
