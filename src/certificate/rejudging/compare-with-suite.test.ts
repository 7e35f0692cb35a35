import { expect, it } from 'vitest';
import { incidentalId } from '../../conformance/events/incidental-id.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import { compareWithSuite } from './compare-with-suite.js';

const SUITE = { checks: [], scenarios: [], digest: 'sha256:0' };
const ID = incidentalId('files/client-chooses-the-key', 'files/every-upload-answers-200/voice');

/** A plain request that failed on the way of a check, which is no check of any suite. */
const INCIDENTAL: CheckResult = {
  id: ID,
  title: 'A plain request on the way of it passes every time',
  operation: 'files',
  requirements: ['files/client-chooses-the-key'],
  level: 'must',
  outcome: 'failed',
  durationMs: 0,
};

const codes = (told: CheckResult[], again: CheckResult[]) =>
  compareWithSuite(
    {
      checks: told.map(({ failure: _, ...check }) => check),
      observations: [],
      requirements: REQUIREMENTS.map((one) => ({ ...one, outcome: 'not-observed', checks: [] })),
    },
    SUITE,
    again,
  ).map(({ code, message }) => `${code}: ${message.split(' ', 1)[0]}`);

it('knows what failed on the way of a check from its exchanges', () => {
  expect(codes([INCIDENTAL], [INCIDENTAL])).toEqual([]);
});

it.each<[string, CheckResult[], CheckResult[], string[]]>([
  ['its exchanges do not show', [INCIDENTAL], [], ['other-suite: this']],
  ['the report leaves out', [], [INCIDENTAL], [`incomplete: ${ID}`]],
  [
    'is counted towards another requirement',
    [{ ...INCIDENTAL, requirements: ['files/upload-answers-200'] }],
    [INCIDENTAL],
    [`other-suite: ${ID}`],
  ],
])('refuses one that %s', (_, told, again, wanted) => {
  expect(codes(told, again)).toEqual(wanted);
});
