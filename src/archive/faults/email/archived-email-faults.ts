import { asObject, isObject } from '../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../fault.js';
import { referencesIn, withTexts } from '../mutations/record-contents.js';
import { archiving } from '../mutations/record-mutations.js';
import { archivingOverview, overviewOf } from './email-mutations.js';

const OTHER_ID = '0c8a3d62-5b0e-4f4d-8a55-2f1f6a3c9b70';

const hasSupplementary = (value: unknown): boolean =>
  /[\u{10000}-\u{10FFFF}]/u.test(JSON.stringify(value));
const hasCombiningMark = (value: unknown): boolean => /\p{Mn}/u.test(String(value));

/** Archives other emailProperties than were sent. */
const archivingProperties = (
  change: (entry: [string, unknown], index: number) => [string, unknown][],
) =>
  archivingOverview((complete) => {
    const { emailProperties } = complete;
    if (!isObject(emailProperties)) return complete;
    const changed = Object.fromEntries(Object.entries(emailProperties).flatMap(change));
    return { ...complete, emailProperties: changed };
  });

/** What of an email is archived (sections 2.5 and 4.4). */
export const ARCHIVED_EMAIL_FAULTS: Fault[] = [
  ...inspectorFaults('email/every-email-is-archived', {
    'archived-twice': [
      'An email with a character outside the basic plane is archived twice.',
      archiving('email', (one) => (hasSupplementary(one.record) ? [one, one] : [one])),
    ],
    'lost-by-script': [
      'An email whose subject has a combining mark is not archived.',
      archiving('email', (one) => (hasCombiningMark(overviewOf(one.record).subject) ? [] : [one])),
    ],
    'subject-trimmed': [
      'Blanks at the end of a subject are lost.',
      archivingOverview((complete) => ({
        ...complete,
        subject: complete.subject?.trimEnd() ?? '',
      })),
    ],
    'old-times-as-seconds': [
      'A time of eleven figures or less is taken for one in seconds.',
      archivingOverview((complete) => ({
        ...complete,
        time: Number(complete.time) < 1e11 ? Number(complete.time) * 1000 : complete.time,
      })),
    ],
    'subject-decoded': [
      'An encoded word in a subject is decoded (RFC 2047).',
      archivingOverview((complete) => ({
        ...complete,
        subject: (complete.subject ?? '').replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, word: string) =>
          Buffer.from(word, 'base64').toString(),
        ),
      })),
    ],
    'composed-text': [
      'The content of an email is archived in its composed form.',
      archivingOverview((complete) => ({
        ...complete,
        content: withTexts(complete.content, (text) => text.normalize('NFC')),
      })),
    ],
    'message-id-in-brackets': [
      'A messageId is archived without its angle brackets.',
      archivingOverview((complete) => ({
        ...complete,
        messageId: complete.messageId?.replace(/[<>]/g, '') ?? '',
      })),
    ],
  }),
  ...inspectorFaults('email/request-id-is-archived', {
    'request-id-lost': [
      'An email is archived without its requestId.',
      archiving('email', (one) => [
        { ...one, record: { ...asObject(one.record, 'the email'), requestInfo: {} } },
      ]),
    ],
    'other-reconciliation-id': [
      'An email is archived under another reconciliationId than it was answered with.',
      (_sound, { records }) => {
        const { containing } = records;
        records.containing = (text, until) =>
          containing.call(records, text, until).map((one) => ({
            ...one,
            ...(one.reconciliationId && { reconciliationId: OTHER_ID }),
          }));
        return {};
      },
    ],
    'byte-order': [
      'A requestId is archived with its first eight bytes in the order of a GUID.',
      (correct) => ({
        completeEmail: (request) => {
          const complete = correct.completeEmail(request);
          const requestId = complete.requestInfo.requestId.replace(
            /^(..)(..)(..)(..)-(..)(..)-(..)(..)/,
            '$4$3$2$1-$6$5-$8$7',
          );
          return { ...complete, requestInfo: { ...complete.requestInfo, requestId } };
        },
      }),
    ],
  }),
  ...inspectorFaults('email/attachments-are-archived', {
    lost: [
      'The files of an email are not archived.',
      archiving('email', (one) => [{ ...one, files: [] }]),
    ],
    'first-only': [
      'Only the first file of an email is archived.',
      archiving('email', (one) => [{ ...one, files: one.files.slice(0, 1) }]),
    ],
    twice: [
      'The last of several files of an email is archived twice.',
      archiving('email', (one) => [
        {
          ...one,
          files: one.files.length > 1 ? [...one.files, ...one.files.slice(-1)] : one.files,
        },
      ]),
    ],
  }),
  ...inspectorFaults('email/properties-are-archived', {
    lost: ['emailProperties are not archived.', archivingProperties(() => [])],
    'lower-case': [
      'The names of emailProperties are archived in lower case.',
      archivingProperties(([name, value]) => [[name.toLowerCase(), value]]),
    ],
    'names-of-forty': [
      'The names of emailProperties are cut after forty characters.',
      archivingProperties(([name, value]) => [[name.slice(0, 40), value]]),
    ],
    'nine-only': [
      'The tenth of the emailProperties is not archived.',
      archivingProperties((entry, index) => (index < 9 ? [entry] : [])),
    ],
    'x-headers-only': [
      'emailProperties whose name does not begin with X- are not archived.',
      archivingProperties((entry) => (/^x-/i.test(entry[0]) ? [entry] : [])),
    ],
    'blanks-folded': [
      'Two blanks in a value of the emailProperties become one.',
      archivingProperties(([name, value]) => [[name, String(value).replace(/ {2,}/g, ' ')]]),
    ],
    'latin-only': [
      'Characters of other scripts in emailProperties are archived as question marks.',
      archivingProperties(([name, value]) => [
        [name, String(value).replace(/[\u0100-\uFFFF]/g, '?')],
      ]),
    ],
  }),
  ...inspectorFaults('email/message-id-is-generated', {
    'not-generated': [
      'An email without messageId is archived without one.',
      archivingOverview(({ messageId, ...rest }, sent) =>
        sent.messageId === undefined ? rest : { ...rest, messageId: messageId ?? '' },
      ),
    ],
    'not-without-a-subject': [
      'An email with neither messageId nor subject is archived without a messageId.',
      archivingOverview(({ messageId, ...rest }, sent) =>
        sent.messageId === undefined && sent.subject === undefined ? rest : { ...rest, messageId },
      ),
    ],
    'of-sent-emails-only': [
      'No messageId is generated for an email of another eventType than Email_Sent.',
      archivingOverview(({ messageId, ...rest }, { messageId: sent, eventType = 'Email_Sent' }) =>
        sent === undefined && eventType !== 'Email_Sent' ? rest : { ...rest, messageId },
      ),
    ],
    'of-the-second': [
      'The messageId of an email without one is that of all such emails of one second.',
      archivingOverview((complete, sent) => ({
        ...complete,
        messageId: sent.messageId ?? `<${Math.floor(Date.now() / 1000)}@archive.invalid>`,
      })),
    ],
    empty: [
      'An email without messageId is archived with an empty one.',
      archivingOverview((complete, sent) => ({ ...complete, messageId: sent.messageId ?? '' })),
    ],
  }),
  ...inspectorFaults('email/subject-is-generated', {
    'of-two-parts-for-automatic-replies': [
      'The subject that is generated for an automatic reply has two parts.',
      archivingOverview((complete, { subject: sent, eventType }) =>
        sent === undefined && eventType === 'Auto_Reply'
          ? { ...complete, subject: (complete.subject ?? '').replace(/^[^:]*: /, '') }
          : complete,
      ),
    ],
    'named-after-a-file': [
      'An email with files and without subject gets the name of the first one.',
      archivingOverview((complete, { subject: sent }) => {
        const [file] = referencesIn(complete);
        return sent === undefined && typeof file?.filename === 'string'
          ? { ...complete, subject: file.filename }
          : complete;
      }),
    ],
    'of-the-thread': [
      'An email without subject gets that of the email before it in its thread, as an answer to it.',
      (correct) => {
        const subjects = new Map<string, string>();
        return archivingOverview((complete, sent) => {
          const { messageId = '', subject = '' } = complete;
          const known = subjects.get(messageId);
          subjects.set(messageId, subject);
          return sent.subject === undefined && known !== undefined
            ? { ...complete, subject: `Re: ${known}` }
            : complete;
        })(correct);
      },
    ],
    'once-for-a-thread': [
      'The subject that was generated for an email of a thread is that of all later ones without.',
      (correct) => {
        const generated = new Map<string, string>();
        return archivingOverview((complete, sent) => {
          const { messageId = '', subject = '' } = complete;
          if (sent.subject !== undefined) return complete;
          const known = generated.get(messageId) ?? subject;
          generated.set(messageId, known);
          return { ...complete, subject: known };
        })(correct);
      },
    ],
    'of-sent-emails-only': [
      'No subject is generated for an email of another eventType than Email_Sent.',
      archivingOverview(({ subject, ...rest }, { subject: sent, eventType = 'Email_Sent' }) =>
        sent === undefined && eventType !== 'Email_Sent' ? rest : { ...rest, subject },
      ),
    ],
    'not-generated': [
      'An email without subject is archived without one.',
      archivingOverview(({ subject, ...rest }, sent) =>
        sent.subject === undefined ? rest : { ...rest, subject: subject ?? '' },
      ),
    ],
    'no-number': [
      'A generated subject has no number of users.',
      archivingGenerated((subject) => subject.replace(/: \d+$/, '')),
    ],
    'no-subtype': [
      'A subject that is generated without an eventType has no part for it.',
      archivingOverview((complete, { subject, eventType }) =>
        subject === undefined && eventType === undefined
          ? { ...complete, subject: complete.subject?.replace(/: [^:]+: /, ': ') ?? '' }
          : complete,
      ),
    ],
    'number-in-words': [
      'A generated subject says the number of users in words.',
      archivingGenerated((subject) => subject.replace(/\d+$/, 'several')),
    ],
    'other-form': [
      'The parts of a generated subject are set apart by hyphens.',
      archivingGenerated((subject) => subject.replaceAll(': ', ' - ')),
    ],
    'wrong-number': [
      'The number of users in a generated subject is always 2.',
      archivingGenerated((subject) => subject.replace(/\d+$/, '2')),
    ],
  }),
];

function archivingGenerated(change: (subject: string) => string): BehaviourMutation {
  return archivingOverview((complete, sent) =>
    sent.subject === undefined
      ? { ...complete, subject: change(complete.subject ?? '') }
      : complete,
  );
}
