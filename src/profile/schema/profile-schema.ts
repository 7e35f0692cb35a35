import { z } from 'zod';
import { OPERATIONS } from '../../spec/operation.js';
import { byteSize } from '../../values/byte-size.js';
import { duration } from '../../values/duration.js';
import { recordsSchema } from './records-schema.js';
import { startSchema } from './start-schema.js';
import { connectSchema, headersSchema, proxySchema, tlsSchema } from './transport-schema.js';

const text = z.string().min(1);

const baseUrl = (operation: string) =>
  text
    .describe(
      `Base URL of the host that serves ${operation}: http or https, a path is allowed. \${NAME} is replaced from the environment.`,
    )
    .optional();

const bearer = z.strictObject({
  bearer: text.describe(`The token itself, without the word Bearer; best as \${NAME}.`),
});
const command = z.strictObject({
  command: text.describe(
    'A shell command, run in the folder of this file, whose first line of output is the token. It is run again when the token is refused.',
  ),
});
const oauth2 = z.strictObject({
  oauth2: z
    .strictObject({
      tokenUrl: text.describe('Token endpoint, http or https.'),
      clientId: text.describe('Identifier of the client.'),
      clientSecret: text.describe(`Secret of the client; best as \${NAME}.`),
      scope: text.describe('Scopes to ask for, separated by spaces.').optional(),
      headers: headersSchema
        .describe('What requests to the token endpoint carry in place of `headers`.')
        .optional(),
    })
    .describe('The client credentials grant of OAuth 2; tokens are renewed before they expire.'),
});
const method = z.union([bearer, command, oauth2]);
const authOf = (host: string) =>
  method.describe(`How access tokens for the ${host} host are obtained.`).optional();

const auth = z
  .union([
    bearer,
    command,
    oauth2,
    z.strictObject({
      conversations: authOf('conversations'),
      voice: authOf('voice'),
      eventFeed: authOf('eventFeed'),
      email: authOf('email'),
    }),
  ])
  .describe('How access tokens are obtained: one method for all hosts, or one for each.');

const path = (fallback: string) =>
  z
    .string()
    .regex(/^\/[!$-;=@-[\]_a-z~]*$/, 'expected a path that begins with / and has no space, ? or #')
    .describe(`Appended to the base URL; ${fallback} unless stated.`)
    .exactOptional();

const bounds = (what: string) =>
  z
    .strictObject({
      accept: byteSize.describe(`The largest size of ${what}, in bytes, that must be accepted.`),
      refuse: byteSize.describe(`The smallest size of ${what}, in bytes, that must be refused.`),
    })
    .describe(`Sizes of ${what}; those between the two are not judged.`)
    .exactOptional();

const limits = z.strictObject({
  file: bounds('an uploaded file'),
  email: bounds('the request body of an email'),
  split: z
    .strictObject({
      whole: byteSize.describe('Up to this many bytes in all, an email stays one Archive message.'),
      split: byteSize.describe('From this many bytes of attachments on, it becomes several.'),
    })
    .describe('From which size on an email with its attachments is split.')
    .exactOptional(),
});

/**
 * A target profile as it is written. What concerns more than one field is checked by
 * `resolveProfile`.
 */
export const profileSchema = z
  .strictObject({
    target: text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: reports show the name on one line
      .regex(/^[^\u0000-\u001F\u007F]*$/, 'the name must be one line of text')
      .describe('Name and version of the server under test, as reports show it.'),
    hosts: z
      .strictObject({
        conversations: baseUrl('POST /conversations'),
        voice: baseUrl('POST /voice'),
        eventFeed: baseUrl('POST /oc-event'),
        email: baseUrl('POST /email'),
      })
      .meta({ minProperties: 1 })
      .describe('Where the operations are served. One without a host is not observed.'),
    emailFiles: z
      .enum(OPERATIONS)
      .describe(
        'The host that attachments of emails are uploaded to; often that of the emails themselves.',
      )
      .optional(),
    paths: z
      .strictObject({
        conversations: path('/conversations'),
        voice: path('/voice'),
        email: path('/email'),
        eventFeed: path('/oc-event'),
      })
      .describe('Paths of the four operations.')
      .optional(),
    auth: auth.optional(),
    tls: tlsSchema.optional(),
    proxy: proxySchema.optional(),
    connect: connectSchema.optional(),
    headers: headersSchema
      .describe(
        'What every request to the hosts and to the token endpoints carries, such as the key of a gateway. Values are secret.',
      )
      .optional(),
    start: startSchema.optional(),
    load: z
      .array(text)
      .min(1)
      .describe('The load scenarios that a certificate has to have met, by name or as files.')
      .optional(),
    limits: limits
      .describe("Where this target's limits differ from those of the interface.")
      .optional(),
    inspector: z
      .strictObject({
        url: text.describe('Base URL of the inspector, http or https.'),
        headers: headersSchema
          .describe('What requests to the inspector carry; those of the target do not go there.')
          .optional(),
        proxy: z
          .boolean()
          .describe('The inspector is asked through the proxy, too; directly unless stated.')
          .optional(),
      })
      .describe('A read-only HTTP service that shows what the archive holds.')
      .optional(),
    settle: duration
      .describe(
        'How long a record may take to be archived after its answer, such as 2s; 0s unless stated.',
      )
      .optional(),
    pace: z
      .strictObject({
        requestsPerSecond: z
          .number()
          .positive()
          .describe('At most this many requests each second.')
          .exactOptional(),
        concurrency: z
          .int()
          .min(1)
          .describe('At most this many requests at the same time.')
          .exactOptional(),
      })
      .describe('Limits on how fast requests are sent.')
      .optional(),
    records: recordsSchema.optional(),
  })
  .meta({ title: 'Target profile' });

export type Profile = z.output<typeof profileSchema>;
