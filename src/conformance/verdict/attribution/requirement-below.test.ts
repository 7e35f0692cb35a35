import { expect, it } from 'vitest';
import {
  fakeCheck,
  fakeVerdictContext,
  NO_NEEDS,
  violation,
} from '../../../../test/support/engine-fakes.js';
import type { Circumstances } from '../../../spec/circumstances.js';
import type { HostName } from '../../../spec/operation.js';
import type { CheckFacts } from '../../check/check.js';
import type { Outcome } from '../../events/outcome.js';
import type { Violation } from '../../language/conclusion.js';
import { requirementBelow } from './requirement-below.js';

const on = (host: HostName) => ({ needs: { ...NO_NEEDS, hosts: new Set([host]) } });
const CHECK = fakeCheck([], { requirements: ['files/any-type-passes'], ...on('voice') });

/** What is known of the other failure. */
type Known = Pick<Violation, 'subject'> & Partial<Pick<Violation, 'status' | 'differs'>>;

/**
 * What a violation is put down to beside a check of `files/referenceable-at-once` that ended in a
 * way.
 */
function below(
  facts: Partial<CheckFacts> = {},
  {
    outcome = 'failed' as Outcome,
    planned = true,
    check = CHECK,
    found = violation({ status: 400 }),
    circumstances = {} as Circumstances,
    needed = {} as Circumstances,
    known = undefined as Known | undefined,
  } = {},
) {
  const base = fakeCheck([], {
    id: 'files/at-once',
    requirements: ['files/referenceable-at-once'],
    ...on('voice'),
    ...facts,
  });
  const context = fakeVerdictContext(
    {},
    {
      checks: [base],
      outcomes: { [base.id]: outcome },
      failsUnder: { [base.id]: needed },
    },
  );
  const failureOf: typeof context.failureOf = async (id) => {
    const failure = await context.failureOf(id);
    return failure && { ...failure, ...(known && { violation: { ...violation(), ...known } }) };
  };
  return requirementBelow(check, found, circumstances, {
    ...context,
    failureOf,
    isPlanned: () => planned,
  });
}

it('does not put the refusal of an upload down to records', async () => {
  const record = { subject: { kind: 'record', operation: 'voice' } } as const;
  const upload = { subject: { kind: 'upload', host: 'voice', framing: 'length' } } as const;
  const found = violation({ status: 413, ...upload });
  expect(await below({}, { found, known: record })).toBeUndefined();
  expect(await below({}, { found, known: upload })).toBeDefined();
  expect(await below({}, { known: record })).toBeDefined();
});

it('puts nothing down to a check whose requests have headers that others do without', async () => {
  expect(await below({ hasOwnHeaders: true })).toBeUndefined();
  expect(await below({ hasOwnHeaders: false })).toBeDefined();
});

it('does not put a refusal down to another success than the one that was expected', async () => {
  const upload = { subject: { kind: 'upload', host: 'voice', framing: 'length' } } as const;
  const explained = (status: number, known: number) =>
    below({}, { found: violation({ status, ...upload }), known: { ...upload, status: known } });
  expect(await explained(403, 204)).toBeUndefined();
  expect(await explained(403, 400)).toBeDefined();
  expect(await explained(204, 204)).toBeDefined();
});

it('does not put a refusal for its size down to a refusal for something else', async () => {
  const record = { subject: { kind: 'record', operation: 'voice' } } as const;
  const explained = (status: number, known: number) =>
    below({}, { found: violation({ status, ...record }), known: { ...record, status: known } });
  expect(await explained(413, 400)).toBeUndefined();
  expect(await explained(413, 413)).toBeDefined();
  expect(await explained(400, 413)).toBeDefined();
});

it('knows the host of a property of files by what was refused', async () => {
  const check = fakeCheck([], { requirements: ['files/any-type-passes'], needs: NO_NEEDS });
  const refusedBy = (operation: 'voice' | 'conversations') =>
    below({}, { check, found: violation({ status: 400, subject: { kind: 'record', operation } }) });
  expect(await refusedBy('voice')).toBeDefined();
  expect(await refusedBy('conversations')).toBeUndefined();
});

it('does not put one part of records down to another part of others', async () => {
  const check = fakeCheck([], { requirements: ['voice/references-are-archived'], ...on('voice') });
  const facts = { requirements: ['voice/every-entry-is-archived'] };
  const other = { subject: { kind: 'other' } } as const;
  const found = { ...violation({ status: undefined, ...other }), differs: 'files' } as const;
  const explained = (known: Known) => below(facts, { check, found, known });
  expect(await explained({ ...other, differs: 'contents' })).toBeUndefined();
  // It is the one that names them best.
  expect(await explained({ ...other, differs: 'files' })).toBeUndefined();
  // None is there, or too many are: then nothing of them is as it should be.
  expect(await explained(other)).toBeDefined();
});

it('reports a missed success where what it builds on failed', async () => {
  expect(await below()).toMatchObject({
    kind: 'inconclusive',
    reason:
      'came 404, but files/at-once failed, on which this builds; see files/referenceable-at-once',
  });
});

it('reports there what an inspection shows, too, and a server error instead of a refusal', async () => {
  expect(await below({}, { found: violation({ status: undefined }) })).toBeDefined();
  const upload = { kind: 'upload', host: 'voice', framing: 'length' } as const;
  const found = violation({ status: 500, refusalExpected: true, subject: upload });
  expect(await below({}, { found })).toBeDefined();
});

it('is no reason where that fails under circumstances that this one was not met under', async () => {
  const needed = { key: 'long' } as const;
  expect(await below({}, { needed })).toBeUndefined();
  expect(await below({}, { needed, circumstances: { key: 'deep' } })).toBeUndefined();
  expect(await below({}, { needed, circumstances: { key: 'long-and-deep' } })).toBeDefined();
});

it('reports a file that is not there at all where it cannot be referred to, not one that differs', async () => {
  const check = fakeCheck([], {
    requirements: ['files/bytes-are-stored-as-sent'],
    ...on('voice'),
  });
  const found = violation({ status: undefined, subject: { kind: 'other' } });
  expect(await below({}, { check, found: { ...found, absent: true } })).toBeDefined();
  expect(await below({}, { check, found })).toBeUndefined();
});

it('leaves alone a success where a refusal had to come, and a server error of a record', async () => {
  const record = { kind: 'record', operation: 'voice' } as const;
  expect(await below({}, { found: violation({ status: 500, subject: record }) })).toBeUndefined();
  const found = violation({ status: 200, refusalExpected: true });
  expect(await below({}, { found })).toBeUndefined();
});

it('puts a server error down to the requirement that refusals are none, and to no other', async () => {
  const subject = { kind: 'record', operation: 'voice' } as const;
  const check = fakeCheck([], { requirements: ['voice/malformed-is-refused'], ...on('voice') });
  const base = fakeCheck([], {
    id: 'voice/no-error',
    requirements: ['voice/refusal-is-not-5xx'],
    ...on('voice'),
  });
  const context = fakeVerdictContext({}, { checks: [base], outcomes: { [base.id]: 'failed' } });
  const reported = (status: number) =>
    requirementBelow(check, violation({ status, refusalExpected: true, subject }), {}, context);
  expect(await reported(500)).toBeDefined();
  expect(await reported(200)).toBeUndefined();
});

it.each([
  ['that passed', below({}, { outcome: 'passed' })],
  ['that is not part of the run', below({}, { planned: false })],
  ['of another host', below(on('conversations'))],
  [
    'of what the whole run has sent, of which there is more to come',
    below({ needs: { ...on('voice').needs, wholeRun: 'afterwards' } }),
  ],
  ['of another requirement', below({ requirements: ['files/type-is-stored'] })],
  [
    'that could wait for this one, for it judges something higher, too',
    below({ requirements: ['files/referenceable-at-once', 'files/any-type-passes'] }),
  ],
])('is not put down to a check %s', async (_, attribution) => {
  expect(await attribution).toBeUndefined();
});

it('puts a record too many down to what was archived of a refused one', async () => {
  const check = fakeCheck([], { requirements: ['voice/every-entry-is-archived'], ...on('voice') });
  const facts = { requirements: ['voice/refused-whole'] };
  const found = violation({ status: undefined, subject: { kind: 'other' } });
  expect(await below(facts, { check, found })).toBeUndefined();
  expect(await below(facts, { check, found: { ...found, refusedToo: true } })).toBeDefined();
});
