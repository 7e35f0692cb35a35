import { randomUUID } from 'node:crypto';
import { listed } from '../../records/listed.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { withStatus } from '../mutations/answers.js';
import { countOf } from '../mutations/record-contents.js';
import {
  archivingAgain,
  archivingSplitAgain,
  forgettingRefused,
  forgettingSplit,
  inventedFrom,
  knowingTheLatest,
  knownByFraming,
  overviewMasked,
  unrelatedIds,
} from './duplicate-mutations.js';
import { answeringWith, duplicatesBy, forgetting } from './email-mutations.js';

const TRANSLATIONS: Record<string, string> = { fr: 'doublon', es: 'duplicado', ja: '重複' };

/** Says in the language of the client what became of an email. */
const translating: BehaviourMutation = (correct) => ({
  reply: (result, request) => {
    const reply = correct.reply(result, request);
    const said = TRANSLATIONS[(request.headers['accept-language'] ?? '').slice(0, 2)];
    return result.kind === 'duplicate' && said !== undefined
      ? { ...reply, body: reply.body.replace('"duplicate"', `"${said}"`) }
      : reply;
  },
});

/** Duplicates (sections 4.4 and 7). */
export const DUPLICATE_FAULTS: Fault[] = [
  ...wireFaults('email/first-send-is-no-duplicate', {
    'by-subject': [
      'An email with the subject of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview }) => emailOverview.subject),
    ],
    'by-subject-without-message-id': [
      'An email without messageId with the subject of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { messageId, subject } }) =>
        messageId === undefined ? subject : undefined,
      ),
    ],
    'beginning-of-message-id': [
      'An email with the subject, the time and the first 24 characters of the messageId of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { messageId, subject, time } }) =>
        messageId === undefined ? undefined : [messageId.slice(0, 24), subject, time],
      ),
    ],
    'by-time': [
      'An email with the time of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview }) => emailOverview.time),
    ],
    'by-properties': [
      'An email with the emailProperties of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview }) => emailOverview.emailProperties),
    ],
    'by-content': [
      'An email with the content of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview }) => emailOverview.content),
    ],
    'by-attachments': [
      'An email with the attachments of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { files } }) => (countOf(files) === 0 ? undefined : files)),
    ],
    'by-bounce': [
      'A bounce is taken for a duplicate of the one before.',
      duplicatesBy(({ emailOverview }) =>
        emailOverview.eventType === 'Email_Bounced' ? 'bounce' : undefined,
      ),
    ],
    'by-no-message-id': [
      'All emails without messageId are duplicates of the first.',
      duplicatesBy(({ emailOverview }) =>
        emailOverview.messageId === undefined ? 'none' : undefined,
      ),
    ],
  }),
  ...wireFaults('email/first-send-is-no-duplicate', {
    'digits-masked': [
      'An email that differs from an earlier one in digits alone is taken for its duplicate.',
      duplicatesBy(overviewMasked(/\d/g)),
    ],
    'length-of-digits-ignored': [
      'An email that differs from an earlier one in its numbers alone, whatever their length, is taken for its duplicate.',
      duplicatesBy(overviewMasked(/\d+/g)),
    ],
    'letter-case-ignored': [
      'An email that differs from an earlier one in letter case alone is taken for its duplicate.',
      duplicatesBy((email) => overviewMasked(/\s/g)(email)?.toLowerCase()),
    ],
    'punctuation-ignored': [
      'An email that differs from an earlier one in punctuation alone is taken for its duplicate.',
      duplicatesBy(overviewMasked(/[-.,;:!?_]/g)),
    ],
  }),
  ...wireFaults('email/duplicate-is-202', {
    'not-of-a-time-to-come': [
      'An email of a time that is to come is not known as a duplicate.',
      forgetting(({ request }) => Number(request.emailOverview.time) > Date.now() + 86_400_000),
    ],
    'not-of-automatic-replies': [
      'An automatic reply is archived each time that it comes.',
      forgetting(({ request }) => request.emailOverview.eventType === 'Auto_Reply'),
    ],
    'not-on-behalf': [
      'An email with a Sent-on-behalf sender is archived each time that it comes.',
      forgetting(({ request }) => listed(request.emailOverview.senders).length > 1),
    ],
    'not-of-ten-properties': [
      'An email with ten emailProperties is archived each time that it comes.',
      forgetting(({ request }) => countOf(request.emailOverview.emailProperties) === 10),
    ],
    'not-of-large-emails': [
      'An email of more than 105,000 bytes is archived each time that it comes.',
      forgetting(({ body }) => body.length > 105_000),
    ],
    'not-to-more-than-fifty': [
      'An email to more than fifty people is archived each time that it comes.',
      forgetting(({ request }) => countOf(request.emailOverview.recipients) > 50),
    ],
    'not-of-split-emails': [
      'An email that is split is archived each time that it comes.',
      forgettingSplit,
    ],
    'not-of-several-files': [
      'An email with several attachments is archived each time that it comes.',
      forgetting(({ request }) => listed(request.emailOverview.files).length > 1),
    ],
    'not-of-long-ids': [
      'An email whose messageId has more than 100 characters is archived each time that it comes.',
      forgetting(({ request }) => String(request.emailOverview.messageId).length > 100),
    ],
    'forgotten-by-a-malformed-one': [
      'An email is forgotten once another one with its messageId was refused as malformed.',
      forgettingRefused(),
    ],
    'forgotten-by-a-bad-token': [
      'An email is forgotten once another one with its messageId was refused for its token.',
      forgettingRefused((request, correct) => !correct.authorised(request)),
    ],
    'not-in-other-pieces': [
      'An email that comes in chunks is known apart from one that comes with its length.',
      knownByFraming,
    ],
    never: ['No duplicate is known as one.', () => ({ emailIdentity: () => undefined })],
    'latest-of-a-thread-only': [
      'Of the emails with one messageId only the latest is known as sent.',
      knowingTheLatest(1),
    ],
    'latest-eight-of-a-thread-only': [
      'Of the emails with one messageId only the latest eight are known as sent.',
      knowingTheLatest(8),
    ],
    'answered-200': [
      'A duplicate is answered 200.',
      withStatus(200, ({ kind }) => kind === 'duplicate'),
    ],
    'without-status': [
      'The answer to a duplicate has no status.',
      answeringWith('duplicate', ({ reconciliationId }) => ({ reconciliationId })),
    ],
    translated: [
      'The status of a duplicate is in French, Spanish or Japanese for who prefers that.',
      translating,
    ],
    'other-letter-case': [
      'The status of a duplicate is DUPLICATE.',
      answeringWith('duplicate', (body) => ({ ...body, status: 'DUPLICATE' })),
    ],
    'forgotten-after-twenty': [
      'A duplicate is forgotten after twenty other emails.',
      forgetting((_email, _times, others) => others >= 20),
    ],
    'forgotten-after-many': [
      'A duplicate is forgotten after 150 other emails.',
      forgetting((_email, _times, others) => others >= 150),
    ],
    'forgotten-after-seconds': [
      'A duplicate is forgotten five seconds after the first email.',
      (correct) => {
        const first = new Map<string, number>();
        return {
          emailIdentity: (email) => {
            const identity = correct.emailIdentity(email);
            if (identity === undefined) return undefined;
            const since = first.get(identity) ?? Date.now();
            first.set(identity, since);
            return Date.now() - since > 5000 ? undefined : identity;
          },
        };
      },
    ],
    'forgotten-the-fourth-time': [
      'An email that is sent for the fourth time is not known as a duplicate.',
      forgetting((_email, times) => times >= 4),
    ],
    'small-ones-only': [
      'An email of more than 64 KiB is never a duplicate.',
      forgetting(({ body }) => body.length > 65_536),
    ],
    'not-without-subject': [
      'An email without subject is never a duplicate.',
      forgetting(({ request }) => request.emailOverview.subject === undefined),
    ],
    'not-with-attachments': [
      'An email with an attachment is never a duplicate.',
      forgetting(({ request }) => request.emailOverview.files !== undefined),
    ],
  }),
  ...wireFaults('email/duplicate-has-the-original-id', {
    'fresh-id': [
      'Every answer to a duplicate has an id of its own.',
      answeringWith('duplicate', (body) => ({ ...body, reconciliationId: randomUUID() })),
    ],
    'second-invents-one': [
      'From the second duplicate of an email on, the answers have the id that was made up for it.',
      inventedFrom(2),
    ],
    'third-invents-one': [
      'From the third duplicate of an email on, the answers have the id that was made up for it.',
      inventedFrom(3),
    ],
    'id-of-another-part': [
      'The duplicate of an email that was split is answered with the id of another of its messages.',
      (correct) => {
        const parts = new Map<string, string>();
        let messages = 1;
        return {
          messageCount: (bytes, email) => {
            messages = correct.messageCount(bytes, email);
            return messages;
          },
          reply: (result, request) => {
            if (result.kind === 'email' && messages > 1) {
              parts.set(result.reconciliationId, randomUUID());
            }
            const part = result.kind === 'duplicate' && parts.get(result.reconciliationId);
            return correct.reply(part ? { ...result, reconciliationId: part } : result, request);
          },
        };
      },
    ],
    'last-issued': [
      'A duplicate is answered with the id that was issued last.',
      (correct) => {
        let last = '';
        return {
          issueId: (email) => {
            last = correct.issueId(email);
            return last;
          },
          reply: (result, request) =>
            correct.reply(
              result.kind === 'duplicate' ? { ...result, reconciliationId: last } : result,
              request,
            ),
        };
      },
    ],
  }),
  ...wireFaults('email/concurrent-duplicates-share-an-id', {
    'stray-id': [
      'A duplicate that came together with its original is answered with an id that no email has.',
      unrelatedIds(1),
    ],
    'second-has-a-stray-id': [
      'The second duplicate that came together with its original is answered with an id that no email has.',
      unrelatedIds(2),
    ],
  }),
  ...inspectorFaults('email/duplicate-is-not-archived-again', {
    'with-files': [
      'A duplicate of an email with files is archived again.',
      archivingAgain(1, ({ request }) => listed(request.emailOverview.files).length > 0),
    ],
    'of-a-split': [
      'A duplicate of an email that was split is archived again.',
      archivingSplitAgain,
    ],
    again: ['A duplicate is archived once more.', archivingAgain(1)],
    'the-third-time': [
      'An email that comes for the third time is archived again.',
      archivingAgain(2),
    ],
  }),
];
