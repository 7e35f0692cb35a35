import { z } from 'zod';

const map = z.record(z.string(), z.json());
const entry = z.union([z.string(), map]);
const list = z.union([z.string(), map, z.array(z.json())]);

const envelope = (operation: string, entryName: string) =>
  z
    .strictObject({
      request: map
        .describe(
          `Merged deeply over the request. "{{entries}}" in it stands where the ${entryName}s go instead of their usual place.`,
        )
        .optional(),
      entry: map.describe(`Merged deeply over each ${entryName}.`).optional(),
    })
    .describe(`What ${operation} demands.`)
    .optional();

const email = z.strictObject({
  request: map.describe('Merged deeply over the request.').optional(),
  senders: list.describe('The senders, with {{email}} and {{name}} for the person.').optional(),
  onBehalf: entry
    .nullable()
    .describe(
      'One more sender, for whom the email is sent; null when the target knows no such thing.',
    )
    .optional(),
  recipients: list.describe('The recipients; the entry of a list is repeated a person.').optional(),
  content: list.describe('The body of the email, with {{text}} for what was written.').optional(),
  files: list
    .describe(
      'The attachments, with {{fileKey}} and {{filename}}; the entry of a list is repeated a file.',
    )
    .optional(),
  reconciliationId: z
    .string()
    .regex(/^(\/([^~/]|~[01])*)+$/, 'expected a JSON pointer such as /reconciliationId')
    .describe(
      'Where the id stands in a success answer: a JSON pointer, /reconciliationId unless stated.',
    )
    .optional(),
});

/**
 * What a target demands of records beyond what the interface shows; sections 2.3 to 2.6 leave
 * shapes open.
 */
export const recordsSchema = z
  .strictObject({
    conversations: envelope('POST /conversations', 'conversation event'),
    voice: envelope('POST /voice', 'voice record'),
    eventFeed: envelope('POST /oc-event', 'event'),
    email: email.describe('What POST /email demands.').optional(),
  })
  .describe(
    'What the target demands of records beyond the interface. Placeholders: {{uuid}} {{now}} {{marker}} {{email}} {{name}} {{text}} {{fileKey}} {{filename}} {{entries}}.',
  );
