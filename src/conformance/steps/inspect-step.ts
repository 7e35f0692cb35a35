import { z } from 'zod';
import { OPERATIONS } from '../../spec/operation.js';
import type { Stop } from '../language/conclusion.js';
import {
  fileExpectation,
  type InspectionExpectation,
  recordsExpectation,
} from '../language/expectation-schema.js';
import type { Inspected } from '../language/inspection/inspected.js';
import {
  type InspectionJudgement,
  judgeInspection,
} from '../language/inspection/judge-inspection.js';
import { SentRecord } from '../language/sent-record.js';
import type { Wanted } from '../language/session/session.js';
import { UploadedFile } from '../language/session/uploaded-file.js';
import { fileHost, name } from './fields.js';
import { hostInRun } from './file-host.js';
import { knownValue } from './known-value.js';
import { RECORD_BYTES } from './record-field.js';
import { defineStep } from './step-definition.js';

const as = name.optional().describe('A name for what the inspector showed');

/** Either of the two, of what an inspection shows. */
const judgedBy = <T extends z.ZodType>(expectation: T) => ({
  expect: expectation
    .optional()
    .describe('What is judged: when it does not hold, the check has failed'),
  require: expectation
    .optional()
    .describe('How it is before something happens: when it does not hold, it is inconclusive'),
});

const isEither = ({ expect, require: required }: { expect?: unknown; require?: unknown }) =>
  (expect === undefined) !== (required === undefined);
const EITHER = 'expected expect or require';

const fileSchema = z
  .strictObject({
    inspect: z.literal('file'),
    fileKey: z.string().describe('The key to look for'),
    host: fileHost.describe('The host that it was uploaded to'),
    as,
    ...judgedBy(fileExpectation),
  })
  .refine(isEither, EITHER);

const recordsSchema = z
  .strictObject({
    inspect: z.literal('records'),
    operation: z.enum(OPERATIONS).describe('The operation that they were submitted to'),
    marker: z.string().describe('A text that the archived records contain'),
    as,
    ...judgedBy(recordsExpectation),
  })
  .refine(isEither, EITHER);

/**
 * Looks into the archive. What was accepted is awaited as long as the profile says that archiving
 * may lag.
 */
export const inspectStep = defineStep({
  name: 'inspect',
  schema: z.union([fileSchema, recordsSchema]),
  cost: (step) => {
    if (!('marker' in step)) return { inspector: true };
    const host = knownValue(recordsSchema.shape.operation, step.operation);
    // What is required to be there is looked for by itself.
    if (step.require !== undefined && !(Object(step.require).count === 0)) {
      return { ...(host === undefined ? {} : { host }), inspector: true };
    }
    // Absence counts only if a record that was sent later is shown, and that one is archived too.
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
    const isRequired = step.require !== undefined;
    const expected: InspectionExpectation = step.require ?? step.expect ?? {};
    const uploads = scope.given().filter((value) => value instanceof UploadedFile);
    const judgements = new WeakMap<Inspected, InspectionJudgement>();
    // The view that ended the wait is the one that decides, and is judged once.
    const judge = (inspected: Inspected): InspectionJudgement => {
      const judgement =
        judgements.get(inspected) ??
        judgeInspection(inspected, expected, (fileKey) =>
          uploads.some((file) => file.fileKey === fileKey && file.type?.startsWith('image/')),
        );
      judgements.set(inspected, judgement);
      return judgement;
    };
    const wanted: Wanted = {
      absent: expected.found === false || expected.count === 0,
      itself: isRequired,
      enough: (inspected) => {
        const judgement = judge(inspected);
        return judgement.holds ?? !judgement.late;
      },
    };
    if (step.inspect === 'file') {
      const { fileKey } = step;
      const host = hostInRun(step.host, session);
      const inspected = await session.inspectFile({ fileKey, host }, wanted);
      if (step.as !== undefined) scope.set(step.as, inspected.view);
      const file = uploads.findLast((upload) => upload.fileKey === fileKey);
      const what = `the file ${fileKey} (GET ${inspected.url})`;
      return stopOf(judge(inspected), { what, isRequired, exchange: file?.exchange });
    }
    const { marker, operation } = step;
    const inspected = await session.inspectRecords({ marker, operation }, wanted);
    if (step.as !== undefined) scope.set(step.as, inspected.view);
    const sent = scope
      .given()
      .findLast((value) => value instanceof SentRecord && value.marker === marker);
    const exchange = sent instanceof SentRecord ? sent.submission.reply.exchange : undefined;
    const what = `the records marked ${marker} (GET ${inspected.url})`;
    const wasRefused = (): boolean => scope.given().some((value) => isRefused(value, marker));
    return stopOf(judge(inspected), { what, isRequired, exchange, wasRefused });
  },
});

/** What was looked at. */
interface Looked {
  what: string;
  isRequired: boolean;
  /** The request that sent the file or the record. */
  exchange: number | undefined;
  /** Whether a record that has the marker was refused. */
  wasRefused?: () => boolean;
}

const isRefused = (value: unknown, marker: string): boolean =>
  value instanceof SentRecord && (value.status ?? 0) >= 300 && value.body.includes(marker);

function stopOf(
  judgement: InspectionJudgement,
  { what, isRequired, exchange, wasRefused }: Looked,
): Stop | undefined {
  if (judgement.holds === true) return undefined;
  const step = `inspection of ${what}`;
  if (judgement.holds === undefined) {
    return { kind: 'not-observed', reason: judgement.reason, exchange };
  }
  const { expected, actual, absent = false, noRecord = false, surplus, differs } = judgement;
  const subject = { kind: 'other' } as const;
  if (isRequired) {
    const reason = `${step}: needs ${expected} to begin with, came ${actual}`;
    return { kind: 'inconclusive', cause: 'precondition', reason, exchange, subject };
  }
  return {
    kind: 'failed',
    step,
    expected,
    actual,
    exchange,
    status: undefined,
    subject,
    refusalExpected: false,
    ...(absent && { absent }),
    ...(noRecord && { noRecord }),
    ...(surplus && wasRefused?.() && { refusedToo: true }),
    ...(differs !== undefined && { differs }),
  };
}
