import { expect, it } from 'vitest';
import { fakeCheck, fakeVerdictContext, violation } from '../../../../test/support/engine-fakes.js';
import type { Outcome } from '../../events/outcome.js';
import { attributeVanished } from './attribute-vanished.js';

const STAYS = 'archive/records-cannot-be-changed';
const GONE = violation({ status: undefined, actual: '0 archived', noRecord: true });

function attributed({
  found = GONE,
  seen = 1,
  requirements = ['voice/every-entry-is-archived'],
  outcome = 'failed' as Outcome,
} = {}) {
  const removing = fakeCheck([], { id: 'archive/delete', requirements: [STAYS] });
  return attributeVanished(
    fakeCheck([], { requirements }),
    found,
    { seen, runs: 3 },
    fakeVerdictContext({}, { checks: [removing], outcomes: { 'archive/delete': outcome } }),
  );
}

it('reports records that are gone now and then where records can be removed', async () => {
  expect(await attributed()).toMatchObject({
    kind: 'inconclusive',
    reason: expect.stringMatching(/^came 0 archived in 1 of 3 runs, .*see archive\/records-/),
  });
});

it.each([
  ['what is gone every time', attributed({ seen: 3 })],
  ['another difference', attributed({ found: violation({ status: undefined }) })],
  ['what removes records itself', attributed({ requirements: [STAYS] })],
  ['anything where no record can be removed', attributed({ outcome: 'passed' })],
])('does not report there %s', async (_, attribution) => {
  expect(await attribution).toBeUndefined();
});
