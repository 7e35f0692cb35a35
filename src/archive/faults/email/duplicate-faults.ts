import { randomUUID } from 'node:crypto';
import { type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { withStatus } from '../mutations/requests.js';
import {
  archivingAgain,
  conflicting,
  dropping,
  inventedFrom,
  knowingTheLatest,
  strayIds,
} from './duplicate-mutations.js';
import {
  answeringWith,
  duplicatesBy,
  forgetting,
  idFrom,
  overviewOf,
  requestIdOf,
} from './email-mutations.js';

const messageIdOf = (body: unknown) => overviewOf(body).messageId;
const KIBIBYTE = 1024;

/** Duplicates, threads, and requestIds that come again (sections 2.5, 4.4 and 7). */
export const DUPLICATE_FAULTS: Fault[] = [
  ...wireFaults('email/first-send-is-no-duplicate', {
    'by-subject': [
      'A duplicate is found by its subject alone.',
      duplicatesBy(({ emailOverview }) => emailOverview.subject),
    ],
    'by-time': [
      'A duplicate is found by its time alone, when that is a round second.',
      duplicatesBy(({ emailOverview: { time } }) => (time % 1000 === 0 ? time : undefined)),
    ],
    'by-properties': [
      'A duplicate is found by its emailProperties alone.',
      duplicatesBy(({ emailOverview }) => emailOverview.emailProperties),
    ],
    'by-no-message-id': [
      'All emails without messageId, with a subject and a kind, are duplicates of the first.',
      duplicatesBy(({ emailOverview: { messageId, subject, eventType } }) =>
        messageId === undefined && subject !== undefined && eventType !== undefined
          ? 'none'
          : undefined,
      ),
    ],
  }),
  ...wireFaults('email/duplicate-is-202', {
    never: ['No duplicate is known as one.', () => ({ emailIdentity: () => undefined })],
    'latest-of-a-thread-only': [
      'Of the emails with one messageId the latest is known as sent.',
      knowingTheLatest(),
    ],
    'answered-200': [
      'A duplicate is answered 200.',
      (correct) => withStatus(correct, 200, ({ kind }) => kind === 'duplicate'),
    ],
    'without-status': [
      'The answer to a duplicate has no status.',
      answeringWith('duplicate', ({ reconciliationId }) => ({ reconciliationId })),
    ],
    'other-letter-case': [
      'The status of a duplicate is DUPLICATE.',
      answeringWith('duplicate', (body) => ({ ...body, status: 'DUPLICATE' })),
    ],
    'forgotten-after-twenty': [
      'A duplicate is forgotten after twenty other emails.',
      forgetting((_email, _times, others) => others >= 20),
    ],
    'forgotten-the-fourth-time': [
      'An email that comes for the fourth time is no duplicate.',
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
      'A duplicate that came together with its original is answered with an id of nobody.',
      strayIds(1),
    ],
    'second-has-a-stray-id': [
      'The second duplicate that came together with its original is answered with an id of nobody.',
      strayIds(2),
    ],
  }),
  ...wireFaults('email/same-request-id-other-payload-passes', {
    'by-request-id': [
      'A duplicate is found by its requestId alone.',
      duplicatesBy(({ requestInfo }) => requestInfo.requestId),
    ],
    'by-first-kibibyte': [
      'A duplicate is found by its first KiB alone.',
      duplicatesBy((_request, body) =>
        body.length > KIBIBYTE ? body.subarray(0, KIBIBYTE).toString('latin1') : undefined,
      ),
    ],
    conflict: ['A requestId that comes again is answered 409.', conflicting(requestIdOf, 1)],
    'third-conflicts': [
      'A requestId that comes for the third time is answered 409.',
      conflicting(requestIdOf, 2),
    ],
    'one-id': [
      'Emails with one requestId get one reconciliationId.',
      idFrom(({ request }) => request.requestInfo.requestId),
    ],
  }),
  ...wireFaults('email/thread-passes', {
    'by-message-id': [
      'A duplicate is found by its messageId alone.',
      duplicatesBy(({ emailOverview }) => emailOverview.messageId),
    ],
    'by-message-id-and-subject': [
      'A duplicate is found by its messageId and its subject.',
      duplicatesBy(({ emailOverview: { messageId, subject } }) =>
        messageId === undefined || subject === undefined ? undefined : [messageId, subject],
      ),
    ],
    conflict: ['A messageId that comes again is answered 409.', conflicting(messageIdOf, 1)],
    'fourth-conflicts': [
      'A messageId that comes for the fourth time is answered 409.',
      conflicting(messageIdOf, 3),
    ],
    'one-id': [
      'The emails of a thread get one reconciliationId.',
      idFrom(({ request }) => request.emailOverview.messageId),
    ],
  }),
  ...inspectorFaults('email/duplicate-is-not-archived-again', {
    again: ['A duplicate is archived once more.', archivingAgain(1)],
    'the-third-time': [
      'An email that comes for the third time is archived again.',
      archivingAgain(2),
    ],
  }),
  ...inspectorFaults('email/same-request-id-is-archived-apart', {
    'second-lost': [
      'An email whose requestId came before is answered and not archived.',
      dropping(requestIdOf, (count) => count > 1),
    ],
    'filed-under-the-first': [
      'An email whose requestId came before is archived under the reconciliationId of the first.',
      (correct) => {
        const ids = new Map<unknown, string | undefined>();
        return {
          archived: (record, request) => {
            const key = requestIdOf(record.record);
            if (request.operation !== 'email') return correct.archived(record, request);
            if (!ids.has(key)) ids.set(key, record.reconciliationId);
            const reconciliationId = ids.get(key) ?? '';
            return correct.archived({ ...record, reconciliationId }, request);
          },
        };
      },
    ],
  }),
  ...inspectorFaults('email/thread-is-archived-apart', {
    'answers-lost': [
      'The second email of a thread is answered and not archived.',
      dropping(messageIdOf, (count) => count === 2),
    ],
    'third-lost': [
      'The third email of a thread is answered and not archived.',
      dropping(messageIdOf, (count) => count === 3),
    ],
    'forwarded-without-thread': [
      'A forwarded email is archived with a messageId of its own.',
      (correct) => ({
        completeEmail: (request) => {
          const complete = correct.completeEmail(request);
          const { emailOverview } = complete;
          if (emailOverview.eventType !== 'Email_Forwarded') return complete;
          const messageId = `<${randomUUID()}@archive.invalid>`;
          return { ...complete, emailOverview: { ...emailOverview, messageId } };
        },
      }),
    ],
  }),
];
