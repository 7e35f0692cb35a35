import { isObject } from '../../records/shape.js';
import { type Fault, wireFaults } from '../fault.js';
import { concurrently } from '../mutations/concurrency.js';
import { readingAs, refusing, textsIn, turningAway } from '../mutations/records.js';
import { everyNth, isRefused, withStatus } from '../mutations/requests.js';
import { fillingIn, refusingEmails, requestIdOf } from './email-mutations.js';

const UUID = '6f1c2f0e-7f0b-4c8e-9d2a-1b2c3d4e5f60';
const NOT_JSON = /JSON|Unexpected|UTF-8|encoded/;
const countOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
};

/** Takes an email in spite of its requestId. */
const takingIds = (matches: (id: unknown) => boolean) =>
  readingAs('email', (body) =>
    matches(requestIdOf(body)) ? { ...body, requestInfo: { requestId: UUID } } : body,
  );

/** Refuses requestIds. */
const refusingIds = (pattern: RegExp) =>
  refusing('email', (body) => pattern.test(String(requestIdOf(body))));

/** Which emails pass (sections 2.5, 4.4, 6 and 8). */
export const EMAIL_FAULTS: Fault[] = [
  ...wireFaults('email/plain-email-passes', {
    refused: ['Every email is answered 500.', turningAway('email', 500, () => true)],
    'every-fortieth': [
      'Every fortieth email is answered 500.',
      (correct) => turningAway('email', 500, everyNth(40))(correct),
    ],
    'under-load': [
      'An email is answered 500 while five others are under way.',
      (correct) =>
        concurrently(
          correct,
          5,
          ({ operation, method }) => operation === 'email' && method === 'POST',
          500,
        ),
    ],
  }),
  ...wireFaults('email/optional-members-may-be-absent', {
    'message-id-demanded': [
      'An email without messageId, with a subject, is refused.',
      refusingEmails(
        ({ messageId, subject, eventType }) =>
          messageId === undefined && subject !== undefined && eventType !== undefined,
      ),
    ],
    'event-type-demanded': [
      'An email without eventType is refused.',
      refusingEmails(({ eventType }) => eventType === undefined),
    ],
    'one-of-three-demanded': [
      'An email with neither messageId, subject nor eventType is refused.',
      refusingEmails(
        ({ messageId, subject, eventType }) =>
          messageId === undefined && subject === undefined && eventType === undefined,
      ),
    ],
  }),
  ...wireFaults('email/event-types-pass', {
    'no-recall': [
      'Email_Recalled is refused.',
      refusingEmails(({ eventType }) => eventType === 'Email_Recalled'),
    ],
    'prefix-demanded': [
      'An eventType that does not begin with Email_ is refused.',
      refusingEmails(
        ({ eventType }) => typeof eventType === 'string' && !/^Email_/.test(eventType),
      ),
    ],
    'two-words-only': [
      'An eventType of four words is refused.',
      refusingEmails(({ eventType }) => String(eventType).split('_').length === 4),
    ],
  }),
  ...wireFaults('email/ten-headers-pass', {
    'nine-only': [
      'Ten emailProperties are refused, with short values.',
      refusingEmails(
        ({ emailProperties }) =>
          countOf(emailProperties) === 10 && !JSON.stringify(emailProperties).includes('Zone'),
      ),
    ],
    'none-refused': [
      'Empty emailProperties are refused.',
      refusingEmails(
        ({ emailProperties }) => emailProperties !== undefined && countOf(emailProperties) === 0,
      ),
    ],
  }),
  ...wireFaults('email/two-senders-pass', {
    'one-only': [
      'An email with two senders is refused.',
      refusingEmails(({ senders }) => countOf(senders) > 1),
    ],
    'not-on-behalf': [
      'An email of two senders is refused as Email_Sent_On_Behalf.',
      refusingEmails(
        ({ senders, eventType }) => countOf(senders) > 1 && eventType === 'Email_Sent_On_Behalf',
      ),
    ],
  }),
  ...wireFaults('email/several-recipients-pass', {
    'one-only': [
      'An email to two or five recipients is refused.',
      refusingEmails(
        ({ recipients, files, eventType }) =>
          [2, 5].includes(countOf(recipients)) && files === undefined && eventType === 'Email_Sent',
      ),
    ],
    'below-fifty': [
      'An email to exactly fifty recipients is refused.',
      refusingEmails(({ recipients }) => countOf(recipients) === 50),
    ],
  }),
  ...wireFaults('email/any-text-passes', {
    'no-family': [
      'An email with a joined emoji is refused.',
      refusing('email', (body) => textsIn(body).some((text) => text.includes('\u200D'))),
    ],
    'no-right-to-left-subject': [
      'An email whose subject has Arabic letters is refused.',
      refusingEmails(({ subject }) => /\p{Script=Arabic}/u.test(String(subject))),
    ],
    'no-word': [
      'An email whose text has the word error in it is refused.',
      refusing('email', (body) => textsIn(body).some((text) => /\berror\b/.test(text))),
    ],
  }),
  ...wireFaults('email/uuid-versions-pass', {
    'random-only': ['A requestId of a version other than 4 is refused.', refusingIds(/^.{14}[^4]/)],
    'lower-case-only': ['A requestId in upper case is refused.', refusingIds(/[A-F]/)],
    'no-names': [
      'A requestId of version 3 in upper case is refused.',
      refusingIds(/^(?=.*[A-F]).{14}3/),
    ],
  }),
  ...wireFaults('email/uploaded-attachment-passes', {
    'images-refused': [
      'An email that refers to an image is refused.',
      attachmentsOf(({ contentType }) => contentType.startsWith('image/')),
    ],
    'large-refused': [
      'An email that refers to a file of exactly 70000 bytes is refused.',
      attachmentsOf(({ size }) => size === 70_000),
    ],
  }),
  ...wireFaults('email/request-id-is-mandatory', {
    'not-demanded': ['An email passes without requestId.', takingIds((id) => id === undefined)],
    'info-not-demanded': [
      'An email passes without requestInfo.',
      readingAs('email', (body) =>
        body.requestInfo === undefined ? { ...body, requestInfo: { requestId: UUID } } : body,
      ),
    ],
  }),
  ...wireFaults('email/request-id-is-a-uuid', {
    'any-text': [
      'Any text is a requestId.',
      takingIds((id) => typeof id === 'string' && id !== ''),
    ],
    'beginning-only': [
      'A requestId may go on behind a UUID.',
      takingIds((id) => /^[0-9a-f-]{36}./i.test(String(id))),
    ],
    'groups-do-not-count': [
      'A requestId may have its hyphens anywhere.',
      takingIds((id) => /^[0-9a-f]{32}$/i.test(String(id).replaceAll('-', ''))),
    ],
  }),
  ...wireFaults('email/mandatory-members', {
    time: ['An email passes without time.', fillingIn('time', 0)],
    senders: ['An email passes without senders.', fillingIn('senders', ['somebody'])],
    recipients: ['An email passes without recipients.', fillingIn('recipients', ['somebody'])],
    content: ['An email passes without content.', fillingIn('content', '')],
  }),
  ...wireFaults('email/malformed-is-refused', {
    'anything-passes': ['A body that is no JSON is answered 200.', notJson(/./, 200)],
    'cut-passes': ['JSON that is cut is answered 202.', notJson(/end of|Expected|after/, 202)],
  }),
  ...wireFaults('email/refusal-is-not-5xx', {
    'no-json': ['A body that is no JSON is answered 500.', notJson(/./, 500)],
    'other-shape': [
      'An email whose members are empty is answered 502.',
      (correct) =>
        withStatus(
          correct,
          502,
          (result, { operation }) =>
            operation === 'email' &&
            result.kind === 'refused' &&
            result.detail.startsWith('requestInfo.requestId must be a string'),
        ),
    ],
  }),
];

function attachmentsOf(matches: (file: { contentType: string; size: number }) => boolean) {
  return ((correct) => ({
    found: (reference, file, request, place) =>
      request.operation === 'email' && file && matches(file)
        ? undefined
        : correct.found(reference, file, request, place),
  })) satisfies Fault['mutate'];
}

function notJson(detail: RegExp, status: number) {
  return ((correct) =>
    withStatus(
      correct,
      status,
      (result, { operation }) =>
        operation === 'email' &&
        result.kind === 'refused' &&
        isRefused(result, 'malformed') &&
        NOT_JSON.test(result.detail) &&
        detail.test(result.detail),
    )) satisfies Fault['mutate'];
}
