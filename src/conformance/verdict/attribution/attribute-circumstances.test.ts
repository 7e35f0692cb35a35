import { expect, it } from 'vitest';
import {
  exchangeResult,
  fakeCheck,
  fakeVerdictContext,
  NO_NEEDS,
  violation,
} from '../../../../test/support/engine-fakes.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Circumstances } from '../../../spec/circumstances.js';
import type { CheckFacts } from '../../check/check.js';
import type { Violation } from '../../language/conclusion.js';
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
    needed = {},
    isBehindRefusal = false,
    found = FOUND,
    exchanges = [],
  }: {
    check?: Partial<CheckFacts>;
    beside?: Partial<CheckFacts>;
    outcome?: 'failed' | 'passed';
    needed?: Circumstances;
    isBehindRefusal?: boolean;
    found?: Violation;
    exchanges?: Exchange[];
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
    {
      checks: [own, other],
      outcomes: { 'access/stored': outcome },
      failsUnder: { 'access/stored': needed },
      behindRefusal: isBehindRefusal ? ['access/stored'] : [],
    },
  );
  return attributeCircumstances(own, found, { circumstances, exchanges }, context);
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

it('explains a success by files that are not looked for in other JSON, but not that of a wrong token', async () => {
  const spaced: Circumstances = { json: 'spaced' };
  const beside = { requirements: ['voice/missing-file-is-400'] };
  expect(await attributed(spaced, { beside })).toMatchObject({
    reason: expect.stringContaining('see voice/missing-file-is-400'),
  });
  const check = { needs: { ...NEEDS, access: true } };
  expect(await attributed(spaced, { beside, check })).toBeUndefined();
  // A record has the right token, and tells whether a file is there whose upload had none.
  const lookUp = { ...check, requirements: ['access/upload-without-token-is-not-stored'] };
  const found = violation({ status: 200, subject: { kind: 'record', operation: 'voice' } });
  expect(
    await attributed({ entries: 'last-of-five' }, { beside, check: lookUp, found }),
  ).toMatchObject({
    reason: expect.stringContaining('see voice/missing-file-is-400'),
  });
});

it('explains what is not shown of other JSON by records that are not shown at all, but no answer', async () => {
  const escaped: Circumstances = { json: 'escaped' };
  const beside = { requirements: ['voice/every-entry-is-archived'] };
  const found = violation({ status: undefined, actual: '0 archived' });
  expect(await attributed(escaped, { beside, found })).toMatchObject({
    reason: expect.stringContaining('see voice/every-entry-is-archived'),
  });
  expect(await attributed({ key: 'deep' }, { beside, found })).toBeUndefined();
  expect(await attributed(escaped, { beside, check: { needs: { ...NEEDS, access: true } } })).toBe(
    undefined,
  );
});

const REFUSED = violation({ status: 405, exchange: 7 });
const BEHIND = { ...exchangeResult().exchange, id: 7, afterRefusal: true as const };
const TAKEN = { requirements: ['archive/bodies-are-not-requests'], needs: NO_NEEDS };

it('reports where refused bodies are taken for requests what is answered wrongly behind one', async () => {
  expect(
    await attributed({}, { beside: TAKEN, found: REFUSED, exchanges: [BEHIND] }),
  ).toMatchObject({ reason: expect.stringContaining('see archive/bodies-are-not-requests') });
});

it('reports at the plain upload what came behind a refusal by chance, where that fails behind one, too', async () => {
  const beside = { requirements: ['files/upload-answers-200'] };
  const met = { beside, found: REFUSED, exchanges: [BEHIND] };
  expect(await attributed({}, met)).toBeUndefined();
  expect(await attributed({}, { ...met, isBehindRefusal: true })).toMatchObject({
    reason: expect.stringContaining('see files/upload-answers-200'),
  });
});

it('reports at the chunks what needs them, although a refusal came before it by chance', async () => {
  const beside = { requirements: ['files/length-is-optional'] };
  const met = { beside, found: REFUSED, exchanges: [BEHIND] };
  expect(await attributed({ framing: 'chunked' }, met)).toMatchObject({
    reason: expect.stringContaining('see files/length-is-optional'),
  });
});

it('explains by what fails every time, though a refusal came before it each time', async () => {
  const beside = { requirements: ['voice/uploaded-file-passes'] };
  const met = { beside, found: REFUSED, isBehindRefusal: true };
  expect(await attributed({ size: '1', connection: 'closing' }, met)).toMatchObject({
    reason: expect.stringContaining('see voice/uploaded-file-passes'),
  });
});

it.each<[string, Violation, Exchange[]]>([
  ['a success', violation({ status: 200, exchange: 7, refusalExpected: true }), [BEHIND]],
  [
    'what an inspection shows',
    violation({ status: undefined, exchange: 7, subject: { kind: 'other' } }),
    [BEHIND],
  ],
  ['what is not behind a refusal', REFUSED, [exchangeResult().exchange]],
])('does not report there %s', async (_, found, exchanges) => {
  expect(await attributed({}, { beside: TAKEN, found, exchanges })).toBeUndefined();
});

it.each<Circumstances>([{ size: '65536' }, { connection: 'after-refusal' }])(
  'reports at the plain upload what is answered wrongly under %j',
  async (circumstances) => {
    const beside = { requirements: ['files/upload-answers-200'] };
    expect(await attributed(circumstances, { beside, found: REFUSED })).toMatchObject({
      reason: expect.stringContaining('see files/upload-answers-200'),
    });
    expect(await attributed(circumstances, { beside })).toBeUndefined();
  },
);

it('reports at the missing file what is accepted beside other entries', async () => {
  const beside = { requirements: ['voice/missing-file-is-400'] };
  expect(await attributed({ entries: 'last-of-five' }, { beside })).toMatchObject({
    reason: expect.stringContaining('see voice/missing-file-is-400'),
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
  [
    'beside a check that fails under other circumstances',
    attributed(REFUSED_BEFORE, { needed: { key: 'long' } }),
  ],
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
    attributed(
      { history: 'replaced-before' },
      {
        check: { requirements: ['files/bytes-are-stored-as-sent'] },
        beside: { requirements: ['files/reupload-replaces'] },
      },
    ),
  ],
  [
    'that another check builds on',
    attributed(REFUSED_BEFORE, { beside: { buildsOn: ['files/almost'] } }),
  ],
])('waits for nothing in a check %s: no two may wait for each other', async (_, attribution) => {
  expect(await attribution).toBeUndefined();
});
