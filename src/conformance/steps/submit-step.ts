import { z } from 'zod';
import { byteSize } from '../../config/byte-size.js';
import { isObject, type Json, type JsonObject } from '../../records/merge-patch.js';
import type { EntrySpec, RecordSpec } from '../../records/record-spec.js';
import { OPERATIONS, type Operation } from '../../spec/operation.js';
import { RECORD_MEMBERS } from '../language/members.js';
import { replacements } from '../language/replacements.js';
import { withinLimit } from '../language/within-limits.js';
import { framing, headers, judged, name } from './fields.js';
import { isWrongToken, keepsSomething, known } from './known.js';
import { settleRecord } from './settle-record.js';
import { defineStep, type StepRun } from './step-definition.js';

/** Bytes of a record whose size a step does not say, roughly. */
export const RECORD_BYTES = 900;

const fileEntry = z
  .custom<Json>((value) => value !== undefined, 'expected a file')
  .describe('A file: $name of an upload, or a reference as it is sent');
const patch = z
  .custom<JsonObject>(isObject, 'expected a map')
  .describe('A JSON Merge Patch; null removes a member');
const entry = z.custom<EntrySpec>(
  (value) =>
    isObject(value) &&
    (value.attach === undefined || Array.isArray(value.attach)) &&
    (value.text === undefined || typeof value.text === 'string'),
  'expected a map whose attach is a list and whose text is a text',
);

const record = z.strictObject({
  entries: z
    .array(entry)
    .optional()
    .describe(
      'Patches of the plain entry, one for each entry; attach names its files, text is its own text',
    ),
  attach: z.array(fileEntry).optional().describe('The files of the first entry, or of the email'),
  text: z.string().optional(),
  size: byteSize.optional().describe('The exact bytes of the request body'),
  padding: z
    .string()
    .min(1)
    .optional()
    .describe('The character that fills the text up to the size'),
  people: z.int().min(1).optional(),
  onBehalf: z.boolean().optional(),
  requestInfo: patch.optional(),
  overview: patch.optional(),
  request: patch.optional(),
});

const schema = z.strictObject({
  submit: z.enum(OPERATIONS).describe('The operation that the record is sent to'),
  as: name.optional().describe('A name for the record'),
  record: record.optional(),
  body: z.string().optional().describe('The request body as it is, instead of a record'),
  copies: z.int().min(2).max(32).optional().describe('Send it so often at the same time'),
  replacing: replacements.optional().describe('Texts to replace in the body before it is sent'),
  headers: headers.optional(),
  framing: framing.optional(),
  ...judged,
});

/** Submits a record (sections 4.2 to 4.5). Unless the step says otherwise, its success is required. */
export const submitStep = defineStep({
  name: 'submit',
  schema,
  cost: (step) => {
    const operation = known(schema.shape.submit, step.submit);
    const copies = known(schema.shape.copies, step.copies) ?? 1;
    const wishes = typeof step.record === 'object' ? step.record : {};
    return {
      ...(operation === undefined ? {} : { host: operation, operation }),
      access: isWrongToken(step.token),
      onBehalf: wishes.onBehalf === true,
      exchanges: copies,
      bytes: copies * (known(byteSize, wishes.size) ?? RECORD_BYTES),
      records: keepsSomething(step) ? 1 : 0,
    };
  },
  offers: ({ as }) => (as === undefined ? undefined : { name: as, members: RECORD_MEMBERS }),
  run: async (step, run) => {
    const submissions = await run.session.submit({
      operation: step.submit,
      content:
        step.body === undefined
          ? { spec: sizedSpec(step.record ?? {}, step.submit, run) }
          : { body: Buffer.from(step.body) },
      replacing: step.replacing,
      headers: step.headers,
      framing: step.framing ?? 'length',
      token: step.token ?? 'good',
      copies: step.copies ?? 1,
    });
    for (const submission of submissions) {
      const stop = settleRecord(step, submission, 'accepted', run);
      if (stop !== undefined) return stop;
    }
    return undefined;
  },
});

/** The wishes of a step for its record; an email is kept within the target's limit. */
function sizedSpec(
  spec: z.infer<typeof record>,
  operation: Operation,
  { written, scope }: StepRun,
): RecordSpec {
  if (spec.size === undefined || operation !== 'email') return spec;
  return { ...spec, size: withinLimit(spec.size, written, 'email', scope) };
}
