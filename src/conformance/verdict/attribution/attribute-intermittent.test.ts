import { describe, expect, it } from 'vitest';
import {
  fakeCheck,
  fakeVerdictContext,
  NO_NEEDS,
  PASSED,
  violation,
} from '../../../../test/support/engine-fakes.js';
import type { HostName } from '../../../spec/operation.js';
import type { Check, CheckFacts } from '../../check/check.js';
import type { Conclusion, Violation } from '../../language/conclusion.js';
import { attributeIntermittent } from './attribute-intermittent.js';

const OTHER = fakeCheck([], { requirements: ['files/any-type-passes'] });
const MISSED = violation({
  status: 500,
  actual: '500',
  subject: { kind: 'upload', host: 'voice', framing: 'length' },
});

/** What an intermittent violation is attributed to beside one check that failed. */
function attributed(
  beside: Partial<CheckFacts> & { host?: HostName },
  {
    check = OTHER,
    found = MISSED,
    seen = 1,
    plain = {},
    isPlanned = true,
    again = () => found,
  }: {
    check?: Check;
    found?: Violation;
    seen?: number;
    plain?: Parameters<typeof fakeVerdictContext>[0];
    /** Whether the run has that check. */
    isPlanned?: boolean;
    /** How the check ends when it is tried once more. */
    again?: () => Conclusion;
  } = {},
) {
  const { host = 'voice', ...facts } = beside;
  const failed = fakeCheck([], {
    id: 'files/many',
    requirements: ['files/upload-answers-200'],
    repeatsPlain: true,
    needs: { ...NO_NEEDS, hosts: new Set([host]) },
    ...facts,
  });
  const context = fakeVerdictContext(plain, {
    checks: [failed],
    outcomes: { 'files/many': 'failed' },
  });
  const isOneOf = { ...context, isPlanned: () => isPlanned };
  return attributeIntermittent(check, found, { seen, runs: 3 }, isOneOf, async () => again());
}

it('reports a success that is missed now and then where the plain request is repeated', async () => {
  expect(await attributed({})).toMatchObject({
    kind: 'inconclusive',
    reason: expect.stringMatching(/^came 500 in 1 of 3 runs, .*see files\/upload-answers-200$/),
  });
});

it('reports there, too, a server error where a refusal had to come', async () => {
  expect(await attributed({}, { found: { ...MISSED, refusalExpected: true } })).toMatchObject({
    kind: 'inconclusive',
  });
});

it('reports it as a violation of the repeated request where the run leaves that check out', async () => {
  const isPlanned = false;
  expect(await attributed({}, { isPlanned })).toMatchObject({
    explained: true,
    missed: 'files/upload-answers-200',
  });
  expect(await attributed({}, { isPlanned, seen: 3 })).toBeUndefined();
  expect(await attributed({ host: 'email' }, { isPlanned })).toBeUndefined();
});

it.each<[string, Promise<unknown>]>([
  ['that does not say that it repeats the plain request', attributed({ repeatsPlain: false })],
  ['of another framing', attributed({ requirements: ['files/length-is-optional'] })],
  ['of another host', attributed({ host: 'eventFeed' })],
])('is not attributed to a check %s', async (_, attribution) => {
  expect(await attribution).toBeUndefined();
});

it('reports there another success than that of an upload, and chunked ones by themselves', async () => {
  const subject = { kind: 'upload', host: 'voice', framing: 'chunked' } as const;
  const found = { ...MISSED, status: 201, actual: '201', subject };
  const chunked = { requirements: ['files/length-is-optional'] };
  expect(await attributed(chunked, { found })).toMatchObject({
    reason: expect.stringMatching(/^came 201 in 1 of 3 runs, .*see files\/length-is-optional$/),
  });
  const check = fakeCheck([], { requirements: ['files/upload-answers-200'] });
  expect(await attributed(chunked, { found, check })).toBeDefined();
  expect(await attributed({}, { found, check })).toBeUndefined();
});

it('leaves alone what comes every time, what is no missed success, and the plain request itself', async () => {
  const plain = fakeCheck([], { requirements: ['files/upload-answers-200'] });
  expect(await attributed({}, { seen: 3 })).toBeUndefined();
  expect(await attributed({}, { found: { ...MISSED, status: 200 } })).toBeUndefined();
  expect(
    await attributed({}, { found: { ...MISSED, refusalExpected: true, status: 404 } }),
  ).toBeUndefined();
  expect(await attributed({}, { check: plain })).toBeUndefined();
});

describe('a server error that comes every time', () => {
  const found = violation({
    status: 500,
    subject: { kind: 'record', operation: 'voice' },
  });
  const beside = { requirements: ['voice/plain-record-passes'] };

  it('is reported by the plain record where that meets it at the same time', async () => {
    const plain = { voice: 'broken' } as const;
    expect(await attributed(beside, { found, seen: 3, plain })).toMatchObject({
      reason: expect.stringMatching(/see voice\/plain-record-passes$/),
    });
  });

  it('is reported there, too, where it is gone a little later', async () => {
    let tries = 0;
    const again = (): Conclusion => {
      tries += 1;
      return tries < 6 ? found : PASSED;
    };
    expect(await attributed(beside, { found, seen: 3, again })).toBeDefined();
  });

  it('of an upload is reported there, too, where it is gone a little later', async () => {
    let tries = 0;
    const again = (): Conclusion => {
      tries += 1;
      return tries < 3 ? MISSED : PASSED;
    };
    expect(await attributed({}, { seen: 3, again })).toBeDefined();
    expect(await attributed({}, { seen: 3 })).toBeUndefined();
  });

  it('is a defect of its own where plain records pass beside it, and where it is a refusal', async () => {
    expect(await attributed(beside, { found, seen: 3 })).toBeUndefined();
    const plain = { voice: 'broken' } as const;
    const refused = { ...found, status: 400 };
    expect(await attributed(beside, { found: refused, seen: 3, plain })).toBeUndefined();
  });
});
