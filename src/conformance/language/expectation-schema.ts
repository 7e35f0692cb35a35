import { z } from 'zod';
import { PARTS } from '../archived-records/parts.js';
import { sentRecord } from './written-form.js';

/** Classes of statuses that an expectation can name. */
export const STATUS_CLASSES = [
  'accepted',
  'duplicate',
  'refused',
  'not-200',
  'not-http',
  '2xx',
  'not-2xx',
  '3xx',
  '4xx',
  '5xx',
  'not-5xx',
] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

const statusClass = z
  .union([z.int().min(100).max(599), z.enum(STATUS_CLASSES)])
  .describe(
    'A status, or a class of them: accepted (2xx, of an email no duplicate), duplicate (202 with status duplicate), ' +
      'refused (3xx or 4xx), not-2xx, not-5xx, not-200 (another status, or no answer), ' +
      'not-http (behind another answer, bytes that are none)',
  );
const status = z.union([statusClass, z.array(statusClass).min(1)]);

const matcher = z
  .unknown()
  .describe(
    'A value that must be equal, or one of { equals, differs, matches, contains, lacks, oneOf, mediaType, type, exists, filled, atLeast }',
  );
const matchers = z.record(
  z.string().regex(/^(\/.*)?$/, 'a JSON pointer starts with /, as in /status'),
  matcher,
);

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
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe(
      'A text, or some, that no successful answer shows, plain or in base64; any other answer is fine',
    ),
});

/** What an answer is held against: a status or a class, a list of them, or more criteria. */
export const replyExpectation = z.union([status, replyCriteria]);
export type ReplyExpectation = z.infer<typeof replyExpectation>;
export type ReplyCriteria = z.infer<typeof replyCriteria>;

/** What an inspector's view of a file is held against. */
export const fileExpectation = z
  .strictObject({ found: z.boolean().optional(), json: matchers.optional() })
  .refine(({ found, json }) => found !== undefined || json !== undefined, 'expected found or json');

/** What an inspector's view of records is held against. */
export const recordsExpectation = z
  .strictObject({
    count: z.int().min(0).optional(),
    atMost: z
      .int()
      .min(1)
      .optional()
      .describe('No more than this many; fewer are for other checks to judge'),
    json: matchers.optional(),
    archived: sentRecord
      .optional()
      .describe('A record that was sent: all of it is archived, each entry once, as it was sent'),
    parts: z
      .array(z.enum(PARTS))
      .min(1)
      .optional()
      .describe('What of it is judged; everything when it is left out'),
  })
  .refine(
    ({ count, atMost, json, archived }) => (count ?? atMost ?? json ?? archived) !== undefined,
    'expected count, atMost, json or archived',
  )
  .refine(
    ({ archived, parts }) => archived !== undefined || parts === undefined,
    'parts are those of archived',
  );

export type InspectionExpectation = z.infer<typeof fileExpectation> &
  z.infer<typeof recordsExpectation>;
