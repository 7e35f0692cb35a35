import { expect, it } from 'vitest';
import {
  fakeCheck,
  fakeVerdictContext,
  NO_NEEDS,
  violation,
} from '../../../../test/support/engine-fakes.js';
import type { Outcome } from '../../events/outcome.js';
import { attributeMissedLookUp } from './attribute-missed-look-up.js';

const MISSING = 'voice/missing-file-is-400';
const TAKEN = violation({
  status: 200,
  actual: '200',
  subject: { kind: 'record', operation: 'voice' },
  refusalExpected: true,
});

function attributed({
  found = TAKEN,
  seen = 1,
  requirement = 'files/incomplete-upload-is-no-file',
  outcome = 'failed' as Outcome,
  host = 'voice' as 'voice' | 'eventFeed',
} = {}) {
  const needs = { ...NO_NEEDS, hosts: new Set([host]) };
  const looking = fakeCheck([], { id: 'records/missing', requirements: [MISSING], needs });
  return attributeMissedLookUp(
    { requirements: [requirement] },
    found,
    { seen, runs: 3 },
    fakeVerdictContext({}, { checks: [looking], outcomes: { 'records/missing': outcome } }),
  );
}

it('reports a key that is taken now and then where missing ones are', async () => {
  const reason = expect.stringMatching(/^came 200 in 1 of 3 runs, .*see voice\/missing-file-/);
  expect(await attributed()).toMatchObject({ kind: 'inconclusive', reason });
  expect(await attributed({ requirement: 'voice/external-file-is-not-stored' })).toBeDefined();
});

it.each([
  ['what is taken every time', attributed({ seen: 3 })],
  ['a refusal', attributed({ found: { ...TAKEN, status: 422 } })],
  ['a success that had to come', attributed({ found: { ...TAKEN, refusalExpected: false } })],
  ['what names no file', attributed({ requirement: 'access/voice-needs-a-token' })],
  ['the requirement itself', attributed({ requirement: MISSING })],
  ['anything where no missing file is taken', attributed({ outcome: 'passed' })],
  ['what another host does', attributed({ host: 'eventFeed' })],
])('does not report there %s', async (_, attribution) => {
  expect(await attribution).toBeUndefined();
});
