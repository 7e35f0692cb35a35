import { z } from 'zod';
import { byteSize } from '../../config/byte-size.js';
import { duration } from '../../config/duration.js';
import { OPERATIONS } from '../../spec/operation.js';

/** Names that a scenario gives to what it sends, and that `$name` refers to. */
export const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, 'a name is a letter and then letters or digits');

/** `$name.member`: a value that is known only when the scenario runs. */
const reference = z
  .string()
  .regex(/^\$/, 'a reference starts with $, such as $photo.fileKey')
  .describe('A value of the scenario, such as $photo.fileKey');

export const STATUS_CLASSES = [
  'accepted',
  'duplicate',
  'refused',
  'not-accepted',
  'no-200',
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  'not-5xx',
] as const;

const statusClass = z
  .union([z.int().min(100).max(599), z.enum(STATUS_CLASSES), reference])
  .describe(
    'A status, or a class of them: accepted (2xx, of an email no duplicate), duplicate (202 with status duplicate), ' +
      'refused (3xx or 4xx), not-accepted (no 2xx), no-200 (another status, or no answer)',
  );
const status = z.union([statusClass, z.array(statusClass).min(1)]);

const matcher = z
  .unknown()
  .describe(
    'A value that must be equal, or one of { equals, differs, matches, contains, lacks, oneOf, type, exists, filled, atLeast }',
  );
const matchers = z.record(z.string().regex(/^(\/.*)?$/, 'a JSON pointer starts with /'), matcher);

const replyCriteria = z.strictObject({
  status: status.optional(),
  json: matchers
    .optional()
    .describe('JSON pointers into the answer, each with what must stand there'),
  headers: z.record(z.string(), matcher).optional(),
  text: matcher.optional().describe('The answer as text'),
  reconciliationId: matcher
    .optional()
    .describe('The id in the answer, wherever the profile says that it stands'),
  withholds: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A text that no successful answer shows, plain or in base64; any other answer is fine',
    ),
});
const replyExpectation = z.union([status, replyCriteria]);

const inspection = z.strictObject({
  found: z.boolean().optional(),
  count: z.union([z.int().min(0), reference]).optional(),
  json: matchers.optional(),
});

const headers = z.record(z.string(), z.string()).optional().describe('More request headers');

const TOKENS = [
  'good',
  'none',
  'empty',
  'unknown',
  'truncated',
  'extended',
  'prefixed',
  'other-case',
  'other-end',
  'other-scheme',
  'lower-case-scheme',
] as const;
const token = z
  .union([z.enum(TOKENS), reference])
  .optional()
  .describe('The bearer token to send; the good one unless a check is about access');

const judged = {
  expect: replyExpectation
    .optional()
    .describe('What is judged: when it does not hold, the check has failed'),
  require: replyExpectation
    .optional()
    .describe('A precondition: when it does not hold, the check is inconclusive'),
  given: replyExpectation
    .optional()
    .describe('What the target is free to do or not: where it does not, the check is not observed'),
  answer: z
    .string()
    .optional()
    .describe('In an observation: what this step asks, shown before the status that came'),
  shows: z
    .string()
    .optional()
    .describe('In an observation: a header of the answer to show beside its status'),
};

const host = z.union([z.enum([...OPERATIONS, 'emailFiles']), reference]).optional();
const size = z.union([byteSize, reference]).optional();
const framing = z.union([z.enum(['length', 'chunked']), reference]).optional();

const uploadStep = z.strictObject({
  upload: name.describe('The name of the file in this scenario'),
  host: host.describe('The host that it is sent to; conversations by default'),
  key: z.string().optional().describe('The fileKey; a new one by default'),
  path: z.string().optional().describe('The path to send it to instead of /v2/files/ and the key'),
  size: size.describe('Bytes of seeded content; 2 KiB by default'),
  content: z.string().optional().describe('The content itself, instead of seeded bytes'),
  type: z.string().nullable().optional().describe('The Content-Type; null sends none'),
  headers,
  framing,
  declared: size.describe('The Content-Length to state, where it is not the size'),
  abort: z
    .strictObject({
      after: z.union([byteSize, reference]),
      by: z.union([z.enum(['fin', 'reset']), reference]),
    })
    .optional()
    .describe('End the connection after so many bytes of the body'),
  token,
  ...judged,
});

const fileEntry = z.unknown();
const patch = z
  .union([z.looseObject({}), reference])
  .optional()
  .describe('A JSON Merge Patch; null removes a member');

const record = z.strictObject({
  entries: z
    .array(z.looseObject({ attach: z.array(fileEntry).optional() }))
    .optional()
    .describe('Patches of the plain entry, one for each entry; attach names its files'),
  attach: z.array(fileEntry).optional().describe('The files of the first entry, or of the email'),
  text: z.string().optional(),
  size: size.describe('The exact bytes of the request body'),
  padding: z
    .string()
    .min(1)
    .optional()
    .describe('The character that fills the text up to the size'),
  people: z.union([z.int().min(1), reference]).optional(),
  onBehalf: z.boolean().optional(),
  requestInfo: patch,
  overview: patch,
  request: patch,
});

const submitStep = z.strictObject({
  submit: z.union([z.enum(OPERATIONS), reference]),
  as: name.optional(),
  record: z.union([record, reference]).optional(),
  body: z.string().optional().describe('The request body as it is, instead of a record'),
  copies: z.int().min(2).max(32).optional().describe('Send it so often at the same time'),
  headers,
  framing,
  token,
  ...judged,
});

const resendStep = z.strictObject({
  resend: name.describe(
    'A submission to send again, byte for byte, after the settle time of the profile',
  ),
  as: name.optional(),
  replacing: z
    .array(z.strictObject({ text: z.string(), by: z.string() }))
    .optional()
    .describe('Texts to replace in the body: what is sent then is another record'),
  token,
  ...judged,
});

const requestStep = z.strictObject({
  request: z.union([
    z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
    reference,
  ]),
  host,
  path: z.string(),
  body: z.string().optional(),
  type: z.string().optional(),
  headers,
  as: name.optional(),
  token,
  ...judged,
});

const rawStep = z.strictObject({
  raw: z
    .array(z.string())
    .min(1)
    .describe(
      'The lines of a request as they are, joined by CRLF; {{base}}, {{host}}, {{authorization}}, {{length}}, ' +
        '{{filler}} and {{cut}} stand for what only the run knows',
    ),
  host,
  filler: z
    .strictObject({ text: z.string().min(1), times: z.int().min(1).max(1_000_000) })
    .optional()
    .describe('What stands for {{filler}}'),
  split: z
    .union([z.int().min(1), reference])
    .optional()
    .describe('Bytes of each write; without it there is one write, or one up to each {{cut}}'),
  pause: duration.optional().describe('The time between two writes'),
  ending: z
    .strictObject({
      by: z.union([z.enum(['fin', 'reset']), reference]),
      after: z.union([byteSize, reference]).optional(),
    })
    .optional()
    .describe('End the sending side after so many bytes of the whole request, or after all of it'),
  answers: z.int().min(1).max(16).optional().describe('The answers to await; 1 by default'),
  as: name.optional(),
  token,
  ...judged,
});

const inspectStep = z.strictObject({
  inspect: z.enum(['file', 'records']),
  fileKey: z.string().optional(),
  host,
  marker: z.string().optional(),
  as: name.optional().describe('A name for what the inspector showed'),
  expect: inspection,
});

const waitStep = z.strictObject({ wait: z.union([z.literal('settle'), duration]) });

const assertStep = z.strictObject({
  assert: z.enum(['distinct', 'no-counter', 'equal', 'different', 'one-of', 'duplicates-issued']),
  values: z.union([reference, z.array(z.unknown())]),
  why: z.string().optional(),
});

type Nested = { steps: Step[] };
export type UploadStep = z.infer<typeof uploadStep>;
export type SubmitStep = z.infer<typeof submitStep>;
export type ResendStep = z.infer<typeof resendStep>;
export type RequestStep = z.infer<typeof requestStep>;
export type RawStep = z.infer<typeof rawStep>;
export type InspectStep = z.infer<typeof inspectStep>;
export type AssertStep = z.infer<typeof assertStep>;
export type WaitStep = z.infer<typeof waitStep>;
export type RepeatStep = Nested & { repeat: number; atOnce?: number | undefined };
export type TogetherStep = { together: Step[] };
export type Step =
  | UploadStep
  | SubmitStep
  | ResendStep
  | RequestStep
  | RawStep
  | InspectStep
  | AssertStep
  | WaitStep
  | RepeatStep
  | TogetherStep;

export type ReplyExpectation = z.infer<typeof replyExpectation>;
export type ReplyCriteria = z.infer<typeof replyCriteria>;
export type Inspection = z.infer<typeof inspection>;
export type Token = (typeof TOKENS)[number];

/** One step of a scenario. */
export const step: z.ZodType<Step> = z.lazy(() =>
  z.union([
    uploadStep,
    submitStep,
    resendStep,
    requestStep,
    rawStep,
    inspectStep,
    assertStep,
    waitStep,
    z.strictObject({
      repeat: z.int().min(1).max(10_000),
      atOnce: z
        .int()
        .min(1)
        .max(64)
        .optional()
        .describe('How many rounds run at the same time; 1 by default'),
      steps: z.array(step).min(1),
    }),
    z.strictObject({
      together: z.array(step).min(2).describe('Steps that are sent at the same time'),
    }),
  ]),
);
