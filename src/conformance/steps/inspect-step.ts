import { z } from 'zod';
import { OPERATIONS } from '../../spec/operation.js';
import type { Stop } from '../language/conclusion.js';
import {
  fileExpectation,
  type Inspection,
  recordsExpectation,
} from '../language/expectation-schema.js';
import { judgeInspection } from '../language/expectations.js';
import { fileHost, name } from './fields.js';
import { known } from './known.js';
import { defineStep } from './step-definition.js';
import { RECORD_BYTES } from './submit-step.js';

const as = name.optional().describe('A name for what the inspector showed');

const fileSchema = z.strictObject({
  inspect: z.literal('file'),
  fileKey: z.string().describe('The key to look for'),
  host: fileHost.describe('The host that it was uploaded to'),
  as,
  expect: fileExpectation,
});

const recordsSchema = z.strictObject({
  inspect: z.literal('records'),
  operation: z.enum(OPERATIONS).describe('The operation that they were submitted to'),
  marker: z.string().describe('A text that the archived records contain'),
  as,
  expect: recordsExpectation,
});

/** Looks into the archive. What was accepted is awaited as long as the profile says that archiving may lag. */
export const inspectStep = defineStep({
  name: 'inspect',
  schema: z.union([fileSchema, recordsSchema]),
  cost: (step) => {
    if (!('marker' in step)) return { inspector: true };
    const host = known(recordsSchema.shape.operation, step.operation);
    // Absence counts only beside a record that was sent later, and that one is archived too.
    return {
      ...(host === undefined ? {} : { host }),
      inspector: true,
      exchanges: 1,
      bytes: RECORD_BYTES,
      records: 1,
    };
  },
  offers: (step) => (step.as === undefined ? undefined : { name: step.as, members: 'any' }),
  run: async (step, { session, scope }) => {
    const expected: Inspection = step.expect;
    const wanted = {
      absent: expected.found === false || expected.count === 0,
      enough: (view: unknown): boolean => judgeInspection(view, expected).holds === true,
    };
    let view: unknown;
    let what: string;
    if (step.inspect === 'file') {
      const host = step.host === 'emailFiles' ? session.emailFiles.host : step.host;
      view = await session.inspectFile({ fileKey: step.fileKey, host }, wanted);
      what = `the file ${step.fileKey}`;
    } else {
      const { marker, operation } = step;
      view = await session.inspectRecords({ marker, operation }, wanted);
      what = `the records marked ${marker}`;
    }
    if (step.as !== undefined) scope.set(step.as, view);
    return violationOf(judgeInspection(view, expected), what);
  },
});

function violationOf(
  judgement: ReturnType<typeof judgeInspection>,
  what: string,
): Stop | undefined {
  if (judgement.holds !== false) return undefined;
  return {
    kind: 'failed',
    step: `inspection of ${what}`,
    expected: judgement.expected,
    actual: judgement.actual,
    exchange: undefined,
    status: undefined,
    subject: { kind: 'other' },
    refusalExpected: false,
  };
}
