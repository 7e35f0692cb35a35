import { expect, it } from 'vitest';
import type { Reply } from '../language/session/reply.js';
import { judgeStepReply } from './judge-step-reply.js';
import type { StepRun } from './step-definition.js';

const SILENT: Reply = {
  exchange: 7,
  outcome: 'timed-out',
  error: 'nothing came in time',
  headers: {},
  text: '',
  json: undefined,
  partial: false,
  reconciliationId: undefined,
  duplicate: false,
};

/** Settles a step that judges only some answers. */
function judged(reply: Reply) {
  const what = { step: 'raw request', subject: { kind: 'other' as const }, reply };
  const run: Pick<StepRun, 'expectations' | 'answers' | 'refused'> = {
    expectations: () => ({ given: { status: [400, 413] }, expect: 400 }),
    answers: [],
    refused: [],
  };
  return judgeStepReply({}, undefined, what, run);
}

it('observes nothing where a request need not be answered, and is not', () => {
  expect(judged({ ...SILENT, needsNoAnswer: true })).toMatchObject({
    kind: 'not-observed',
    reason:
      'raw request: no status could be read (timed-out: nothing came in time), and the target need not answer here',
  });
});

it('has no verdict where an answer is due and does not come', () => {
  expect(judged(SILENT)).toMatchObject({ kind: 'inconclusive', cause: 'no-answer' });
});

it.each([
  ['a success', {}, 'not-observed'],
  ['a success that a step expects', { expect: '2xx' as const }, 'not-observed'],
  ['its refusal', { expect: 400 as const }, 'failed'],
  ['its refusal, which the rest rests on', { require: 400 as const }, 'inconclusive'],
])(
  'judges a refusal of what is over a limit only by that, where %s was awaited',
  (_, expectations, kind) => {
    const stop = judgeStepReply(
      {},
      '2xx',
      {
        step: 'submission of an email',
        subject: { kind: 'record', operation: 'email' },
        reply: { ...SILENT, outcome: 'answered', status: 413 },
        limitExceeded: 'it has 5000 bytes, and no email of more than 4096 has to pass',
      },
      { expectations: () => expectations, answers: [], refused: [] },
    );
    expect(stop?.kind).toBe(kind);
  },
);

it.each([undefined, null, '', { equals: undefined }])(
  'compares no id with that of an answer which had none: %j',
  (reconciliationId) => {
    const reply: Reply = { ...SILENT, outcome: 'answered', status: 202, reconciliationId: 'id-1' };
    const subject = { kind: 'record' as const, operation: 'email' as const };
    const run: Pick<StepRun, 'expectations' | 'answers' | 'refused'> = {
      expectations: () => ({ expect: { status: 202, reconciliationId } }),
      answers: [],
      refused: [],
    };
    expect(judgeStepReply({}, undefined, { step: 'email', subject, reply }, run)).toMatchObject({
      kind: 'inconclusive',
      cause: 'precondition',
      missed: 'email/answer-has-reconciliation-id',
    });
  },
);
