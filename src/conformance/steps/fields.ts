import { z } from 'zod';
import { OPERATIONS } from '../../spec/operation.js';
import { byteSize } from '../../values/byte-size.js';
import { replyExpectation } from '../language/expectation-schema.js';
import { TOKENS } from '../language/token.js';
import { literal } from '../language/written-form.js';

/** A name that a scenario gives, and that `$name` refers to. */
export const name = literal(
  z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'a name is a letter and then letters or digits'),
);

/**
 * The host that a file is sent to; `emailFiles` is the one that the profile names for the
 * attachments of emails.
 */
export const fileHost = z.enum([...OPERATIONS, 'emailFiles']);
export const host = z.enum(OPERATIONS);
/** A path below a base URL. */
export const path = z.string().regex(/^\//, 'a path begins with a slash');
export const headers = z.record(z.string(), z.string()).describe('More request headers');
export const framing = z.enum(['length', 'chunked']);
export const token = z
  .enum(TOKENS)
  .describe('The bearer token to send; the good one unless a check is about access');

/** How a connection ends before it should. */
export const closing = z.strictObject({
  by: z.enum(['fin', 'reset']),
  after: byteSize.optional(),
});

/** What every step that sends something can say of the answer. */
export const judged = {
  expect: replyExpectation
    .optional()
    .describe('What is judged: when it does not hold, the check has failed'),
  require: replyExpectation
    .optional()
    .describe('A precondition: when it does not hold, the check is inconclusive'),
  given: replyExpectation
    .optional()
    .describe('What the target is free to do or not: where it does not, the check is not observed'),
  asks: z
    .string()
    .optional()
    .describe('In an observation: what this step asks, shown before the status that came'),
  shows: z
    .string()
    .optional()
    .describe('In an observation: a header of the answer to show beside its status'),
  token: token.optional(),
};
