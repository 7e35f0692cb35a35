import { expect, it } from 'vitest';
import {
  fakeCheck,
  fakeVerdictContext,
  NO_NEEDS,
  violation,
} from '../../../../test/support/engine-fakes.js';
import type { Check, CheckFacts } from '../../check/check.js';
import type { Violation } from '../../language/conclusion.js';
import { refusedElsewhere } from './refused-elsewhere.js';

const RECORD = { subject: { kind: 'record', operation: 'voice' } } as const;
const needs = { ...NO_NEEDS, hosts: new Set(['voice'] as const) };
const asProperty = (facts: Partial<CheckFacts>): Check => {
  const { run: _, ...check } = fakeCheck([], { needs, ...facts });
  return { ...check, search: async () => Promise.reject(new Error('not searched')) };
};
const PROPERTY = asProperty({ id: 'p', requirements: ['voice/plain-record-passes'] });
const PARTICULAR = fakeCheck([], {
  id: 'voice/participants/absent',
  requirements: ['voice/participants-are-optional'],
  needs,
});

/** Where a refusal is reported beside another check that failed. */
async function reported(
  found: Partial<Violation>,
  {
    check = PROPERTY,
    other = PARTICULAR,
    known = 400,
  }: { check?: Check; other?: Check; known?: number } = {},
) {
  const context = fakeVerdictContext({}, { checks: [other], outcomes: { [other.id]: 'failed' } });
  const blocked = await refusedElsewhere(
    check,
    violation({ status: 400, actual: '400', ...RECORD, ...found }),
    {},
    {
      ...context,
      failureOf: async (id) => {
        const failure = await context.failureOf(id);
        return failure && { ...failure, violation: violation({ status: known, ...RECORD }) };
      },
    },
  );
  return blocked?.reason;
}

it('reports a refused case of a property where a check of one of its traits got the same', async () => {
  expect(await reported({})).toBe(
    'came 400, and so it did for voice/participants/absent; see voice/participants-are-optional',
  );
});

it('leaves what was refused otherwise, or should have been, to the property', async () => {
  expect(await reported({}, { known: 500 })).toBeUndefined();
  expect(await reported({ status: 200, refusalExpected: true })).toBeUndefined();
  expect(
    await reported({ subject: { kind: 'upload', host: 'voice', framing: 'length' } }),
  ).toBeUndefined();
});

it('is about properties alone, and is told by no other one, nor by a should', async () => {
  const plain = fakeCheck([], { requirements: ['voice/plain-record-passes'], needs });
  expect(await reported({}, { check: plain })).toBeUndefined();
  const { requirements } = PARTICULAR;
  expect(await reported({}, { other: asProperty({ id: 'q', requirements }) })).toBeUndefined();
  const should = fakeCheck([], { id: 's', requirements, needs, level: 'should' });
  expect(await reported({}, { other: should })).toBeUndefined();
});
