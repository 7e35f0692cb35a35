import { z } from 'zod';
import { OPERATIONS } from '../../spec/operation.js';
import type { ObservedReply } from '../language/conclusion.js';
import { RECORD_MEMBERS } from '../language/members.js';
import { replacements } from '../language/replacements.js';
import { framing, headers, judged, name } from './fields.js';
import { judgeRecordReply } from './judge-record-reply.js';
import { knownValue } from './known-value.js';
import { misplacedIn, record, recordCost, sizedSpec } from './record-field.js';
import { defineStep, when } from './step-definition.js';
import {
  isToBeAccepted,
  isToBeRefused,
  isWrongToken,
  keepsSomething,
  statusExpected,
} from './step-intent.js';

const fields = z.strictObject({
  submit: z.enum(OPERATIONS).describe('The operation that the record is sent to'),
  as: name.optional().describe('A name for the record'),
  record: record.optional(),
  body: z.string().optional().describe('The request body as it is, instead of a record'),
  copies: z.int().min(2).max(32).optional().describe('Send it so often at the same time'),
  replacing: replacements.optional().describe('Texts to replace in the body before it is sent'),
  sameJson: z
    .literal(true)
    .optional()
    .describe('With replacing: the body is the same JSON as before, written in another way'),
  headers: headers.optional(),
  framing: framing.optional(),
  ...judged,
});

const schema = fields.check(({ value, issues }) => {
  for (const { path, message } of misplacedIn(value.submit, value.record)) {
    issues.push({ code: 'custom', path: ['record', ...path], message, input: value });
  }
});

/**
 * Submits a record (sections 4.2 to 4.5). Unless the step says otherwise, its success is required.
 */
export const submitStep = defineStep({
  name: 'submit',
  schema,
  cost: (step) => {
    const operation = knownValue(fields.shape.submit, step.submit);
    const copies = knownValue(fields.shape.copies, step.copies) ?? 1;
    const { onBehalf, bytes } = recordCost(step.record);
    return {
      ...(operation === undefined ? {} : { host: operation, operation }),
      access: isWrongToken(step.token),
      onBehalf,
      exchanges: copies,
      bytes: copies * bytes,
      records: keepsSomething(step) ? 1 : 0,
    };
  },
  offers: ({ as }) => (as === undefined ? undefined : { name: as, members: RECORD_MEMBERS }),
  free: (step) => {
    const { record = {} } = step;
    const isBuilt = step.body === undefined && typeof record === 'object';
    const states = (name: string) => isBuilt && Reflect.get(record, name) !== undefined;
    const isOfAnySize = isBuilt && !states('size');
    const isAsBuilt = isBuilt && !states('request');
    const attaches = states('attach') || JSON.stringify(record).includes('"attach"');
    return [
      'company',
      'history',
      'headers',
      ...when(step.copies === undefined, 'connection', 'timing'),
      ...when(isBuilt, 'key'),
      // Of the plain file that the record then refers to.
      ...when(isAsBuilt && !attaches && step.submit !== 'email', 'framing', 'size', 'bytes'),
      ...when(isOfAnySize && step.replacing === undefined, 'json'),
      ...when(isAsBuilt && step.submit !== 'email', 'entries'),
      ...when(isAsBuilt && step.submit === 'conversations', 'files'),
      ...when(isAsBuilt && isOfAnySize && !states('text'), 'text'),
    ];
  },
  run: async (step, run) => {
    const submissions = await run.session.submit({
      operation: step.submit,
      content:
        step.body === undefined
          ? { spec: sizedSpec(step.record ?? {}, step.submit, run) }
          : { body: Buffer.from(step.body) },
      replacing: step.replacing,
      sameJson: step.sameJson,
      headers: step.headers,
      framing: step.framing ?? 'length',
      token: step.token ?? 'good',
      toBeRefused: isToBeRefused(run.written),
      refusedWith: statusExpected(run.written),
      asArchived: isToBeAccepted(run.written),
      copies: step.copies ?? 1,
      free: run.free,
    });
    // Which of several copies comes first is chance, so their answers are told in one order.
    const answers: ObservedReply[] = [];
    for (const submission of submissions) {
      const stop = judgeRecordReply(step, submission, 'accepted', { ...run, answers });
      if (stop !== undefined) return stop;
    }
    run.answers.push(...answers.sort((a, b) => a.text.localeCompare(b.text)));
    return undefined;
  },
});
