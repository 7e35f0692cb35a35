import fc from 'fast-check';
import { EMAIL_EVENT_TYPES } from '../../spec/vocabulary.js';
import { moment } from './moment.js';
import { line, text } from './text.js';

/** The forms of a UUID that must pass (RFC 4122), as a scenario draws them. */
export const UUID_KINDS = [false, true].flatMap((upper) =>
  ([4, 1, 3, 5] as const).map((uuid) => ({ uuid, upper })),
);

/** An email that must be accepted; null leaves a member out. */
export interface EmailCase {
  text: string;
  people: number;
  attach: boolean;
  requestId: (typeof UUID_KINDS)[number];
  overview: {
    time: number;
    subject?: string | null;
    messageId?: null;
    eventType: string | null;
    emailProperties?: Record<string, string>;
  };
}

const word = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 1,
  maxLength: 8,
});
const headerName = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((words) => `x-${words.join('-')}`);
/** What may stand there is not stated, so no more than any header of an email may have. */
const headerValue = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

/** At most ten headers (section 8). */
const emailProperties = fc.dictionary(headerName, headerValue, {
  maxKeys: 10,
  noNullPrototype: true,
});

/** An email with every optional part there or not (section 2.5). */
export const validEmail: fc.Arbitrary<EmailCase> = fc.record({
  text,
  people: fc.integer({ min: 1, max: 5 }),
  attach: fc.boolean(),
  requestId: fc.constantFrom(...UUID_KINDS),
  overview: fc
    .record({
      time: moment,
      subject: fc.option(fc.option(line), { nil: undefined }),
      messageId: fc.constantFrom<(null | undefined)[]>(undefined, undefined, null),
      eventType: fc.option(fc.constantFrom(...EMAIL_EVENT_TYPES)),
      emailProperties: fc.option(emailProperties, { nil: undefined }),
    })
    .map(({ time, subject, messageId, eventType, emailProperties: properties }) => ({
      time,
      eventType,
      ...(subject === undefined ? {} : { subject }),
      ...(messageId === undefined ? {} : { messageId }),
      ...(properties === undefined ? {} : { emailProperties: properties }),
    })),
});
