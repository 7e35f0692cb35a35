import { type Fault, wireFaults } from '../fault.js';
import { answering } from '../mutations/answers.js';
import { answeringWhileBusy } from '../mutations/concurrency.js';
import { countOf, referencesIn, textsIn } from '../mutations/record-contents.js';
import { losing, refusing } from '../mutations/record-mutations.js';
import { everyNth, isSubmission } from '../mutations/requests.js';
import { overviewOf, refusingOverview, requestIdOf } from './email-mutations.js';

const isEmail = isSubmission('email');

const refusingIds = (pattern: RegExp) =>
  refusing('email', (body) => pattern.test(String(requestIdOf(body))));

const refusingText = (pattern: RegExp) =>
  refusing('email', (body) => textsIn(body).some((text) => pattern.test(text)));

const propertyNames = (body: unknown): string[] =>
  Object.keys(overviewOf(body).emailProperties ?? {});

const addressesIn = (people: unknown): string[] =>
  textsIn(people).filter((text) => text.includes('@'));

/** Which emails pass (sections 2.5, 4.4 and 8). */
export const ACCEPTED_EMAIL_FAULTS: Fault[] = [
  ...wireFaults('email/plain-email-passes', {
    refused: ['Every email is answered 500.', answering(500, isEmail)],
    'every-fortieth': [
      'Every fortieth email is answered 500.',
      (correct) => {
        const isTurn = everyNth(40);
        return answering(500, (request) => isEmail(request) && isTurn())(correct);
      },
    ],
    'under-load': [
      'An email is answered 500 while five others are under way.',
      answeringWhileBusy(5, 500, isEmail),
    ],
  }),
  ...wireFaults('email/optional-members-may-be-absent', {
    'message-id-demanded': [
      'An email without messageId is refused.',
      refusingOverview(({ messageId }) => messageId === undefined),
    ],
    'message-id-demanded-of-files': [
      'An email with files and without messageId is refused.',
      refusingOverview(
        ({ messageId, files }) =>
          messageId === undefined && Array.isArray(files) && files.length > 0,
      ),
    ],
    'properties-demanded': [
      'An email without emailProperties is refused.',
      refusingOverview(({ emailProperties }) => emailProperties === undefined),
    ],
    'event-type-demanded': [
      'An email without eventType is refused.',
      refusingOverview(({ eventType }) => eventType === undefined),
    ],
    'one-of-three-demanded': [
      'An email with neither messageId, subject nor eventType is refused.',
      refusingOverview(({ messageId, subject, eventType }) =>
        [messageId, subject, eventType].every((member) => member === undefined),
      ),
    ],
  }),
  ...wireFaults('email/event-types-pass', {
    'no-recall': [
      'Email_Recalled is refused.',
      refusingOverview(({ eventType }) => eventType === 'Email_Recalled'),
    ],
    'prefix-demanded': [
      'An eventType that does not begin with Email_ is refused.',
      refusingOverview(
        ({ eventType }) => typeof eventType === 'string' && !eventType.startsWith('Email_'),
      ),
    ],
    'two-words-only': [
      'An eventType of more than two words is refused.',
      refusingOverview(({ eventType }) => String(eventType).split('_').length > 2),
    ],
  }),
  ...wireFaults('email/ten-headers-pass', {
    'generated-id-counts': [
      'The messageId that is generated for an email counts as one of its ten properties.',
      refusing(
        'email',
        (body) => propertyNames(body).length === 10 && overviewOf(body).messageId === undefined,
      ),
    ],
    'nine-only': [
      'More than nine emailProperties are refused.',
      refusingOverview(({ emailProperties }) => countOf(emailProperties) > 9),
    ],
    'none-refused': [
      'Empty emailProperties are refused.',
      refusingOverview(
        ({ emailProperties }) => emailProperties !== undefined && countOf(emailProperties) === 0,
      ),
    ],
  }),
  ...wireFaults('email/two-senders-pass', {
    'one-only': [
      'An email with more than one sender is refused.',
      refusingOverview(({ senders }) => countOf(senders) > 1),
    ],
    'not-on-behalf': [
      'An email of two senders is refused as Email_Sent_On_Behalf.',
      refusingOverview(
        ({ senders, eventType }) => countOf(senders) > 1 && eventType === 'Email_Sent_On_Behalf',
      ),
    ],
  }),
  ...wireFaults('email/several-recipients-pass', {
    'one-only': [
      'An email to more than one recipient is refused.',
      refusingOverview(({ recipients }) => countOf(recipients) > 1),
    ],
    'below-fifty': [
      'An email to fifty recipients or more is refused.',
      refusingOverview(({ recipients }) => countOf(recipients) >= 50),
    ],
    'not-to-oneself': [
      'An email is refused whose sender is among its recipients.',
      refusingOverview(({ senders, recipients }) =>
        addressesIn(recipients).some((address) => addressesIn(senders).includes(address)),
      ),
    ],
    'plain-addresses-only': [
      'An email is refused in which an address has a plus or an apostrophe.',
      refusingOverview(({ senders, recipients }) =>
        addressesIn([senders, recipients]).some((address) => /[+']/.test(address)),
      ),
    ],
  }),
  ...wireFaults('email/any-text-passes', {
    'no-family': ['An email with a joined emoji is refused.', refusingText(/\u200D/)],
    'no-right-to-left-subject': [
      'An email whose subject has Arabic letters is refused.',
      refusingOverview(({ subject }) => /\p{Script=Arabic}/u.test(String(subject))),
    ],
    'up-to-512': [
      'An email is refused in which a text has more than 512 characters.',
      refusingText(/.{513}/s),
    ],
    'no-word': [
      'An email is refused in which a text has a word that logs have for failures.',
      refusingText(/\b(error|exception|failed|failure|fatal)\b/i),
    ],
  }),
  ...wireFaults('email/long-texts-pass', {
    'subject-up-to-255': [
      'A subject of more than 255 characters is refused.',
      refusingOverview(({ subject }) => String(subject).length > 255),
    ],
    'message-id-up-to-255': [
      'A messageId of more than 255 characters is refused.',
      refusingOverview(({ messageId }) => String(messageId).length > 255),
    ],
  }),
  ...wireFaults('email/many-recipients-pass', {
    'one-hundred': [
      'An email to more than 100 recipients is refused.',
      refusingOverview(({ recipients }) => countOf(recipients) > 100),
    ],
    'below-256': [
      'An email to 256 recipients or more is refused.',
      refusingOverview(({ recipients }) => countOf(recipients) >= 256),
    ],
  }),
  ...wireFaults('email/many-attachments-pass', {
    'ten-only': [
      'An email with more than ten files is refused.',
      refusingOverview(({ files }) => countOf(files) > 10),
    ],
    'thirty-two-only': [
      'An email with more than 32 files is refused.',
      refusingOverview(({ files }) => countOf(files) > 32),
    ],
  }),
  ...wireFaults('email/uuid-versions-pass', {
    'random-only': ['A requestId of a version other than 4 is refused.', refusingIds(/^.{14}[^4]/)],
    'lower-case-only': ['A requestId in upper case is refused.', refusingIds(/[A-F]/)],
    'three-variants': [
      'A requestId whose fourth group begins with b is refused.',
      refusingIds(/^.{19}b/i),
    ],
    'no-names': [
      'A requestId that is made from a name (version 3 or 5) is refused.',
      refusingIds(/^.{14}[35]/),
    ],
  }),
  ...wireFaults('email/uploaded-attachment-passes', {
    'images-refused': [
      'An email that refers to an image is refused.',
      losing('email', ({ contentType }) => contentType.startsWith('image/')),
    ],
    'large-refused': [
      'An email that refers to a file of more than 64 KiB is refused.',
      losing('email', ({ size }) => size > 65_536),
    ],
    'a-name-once': [
      'An email with two attachments of one filename is answered 409.',
      refusing(
        'email',
        (body) => {
          const names = referencesIn(overviewOf(body).files).map(({ filename }) => filename);
          return new Set(names).size < names.length;
        },
        409,
      ),
    ],
    'capital-keys-lost': [
      'An email that refers to a file whose key has a capital letter is refused.',
      refusing('email', (body) =>
        referencesIn(overviewOf(body).files).some(({ fileKey }) => /[A-Z]/.test(String(fileKey))),
      ),
    ],
    'no-mail-in-mail': [
      'An email that another email is attached to is refused.',
      losing('email', ({ contentType }) => contentType.startsWith('message/')),
    ],
  }),
];
