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
