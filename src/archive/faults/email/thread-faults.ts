import { randomUUID } from 'node:crypto';
import type { ArchivedRecord } from '../../store/record-index.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { textsIn } from '../mutations/record-contents.js';
import { archiving } from '../mutations/record-mutations.js';
import { conflicting, dropping } from './duplicate-mutations.js';
import {
  archivingOverview,
  duplicatesBy,
  idFrom,
  messageIdOf,
  requestIdOf,
} from './email-mutations.js';

const KIBIBYTE = 1024;
const LONG_THREAD = 32;

/** Shows the files of the first email of a thread with those that have none. */
const sharingFiles: BehaviourMutation = (correct) => {
  const threads = new Map<unknown, ArchivedRecord['files']>();
  return archiving('email', (record) => {
    const thread = messageIdOf(record.record);
    const first = threads.get(thread);
    if (first === undefined) threads.set(thread, record.files);
    return [{ ...record, files: record.files.length > 0 ? record.files : (first ?? []) }];
  })(correct);
};

/** Emails that share a requestId or a messageId without being duplicates (sections 2.5 and 4.4). */
export const THREAD_FAULTS: Fault[] = [
  ...inspectorFaults('email/attachments-are-archived', {
    'those-of-the-thread': [
      'An email without attachments is archived with those of the first one of its thread.',
      sharingFiles,
    ],
  }),
  ...wireFaults('email/first-send-is-no-duplicate', {
    'of-a-long-thread': [
      'From the thirty-third email of a thread on, a new one is taken for a duplicate of the first.',
      (correct) => {
        const threads = new Map<unknown, Set<string>>();
        return {
          emailIdentity: (email) => {
            const own = correct.emailIdentity(email);
            if (own === undefined) return undefined;
            const { messageId } = email.request.emailOverview;
            const thread = threads.get(messageId) ?? new Set<string>();
            threads.set(messageId, thread);
            if (thread.size < LONG_THREAD) thread.add(own);
            const [first] = thread;
            return thread.has(own) ? own : first;
          },
        };
      },
    ],
  }),
  ...wireFaults('email/same-request-id-other-payload-passes', {
    'by-request-id': [
      'An email with the requestId of an earlier one is taken for its duplicate.',
      duplicatesBy(({ requestInfo }) => requestInfo.requestId),
    ],
    'by-request-id-alone': [
      'An email without messageId is taken for a duplicate of one without it that has its requestId.',
      duplicatesBy(({ requestInfo, emailOverview }) =>
        emailOverview.messageId === undefined ? requestInfo.requestId : undefined,
      ),
    ],
    'by-first-kibibyte': [
      'An email with the same first KiB as an earlier one is taken for its duplicate.',
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
      'An email with the messageId of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview }) => emailOverview.messageId),
    ],
    'by-message-id-and-length': [
      'An email with the messageId of an earlier one, and a content of equal length, is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { messageId, content } }) =>
        messageId === undefined ? undefined : [messageId, JSON.stringify(content).length],
      ),
    ],
    'by-message-id-and-subject': [
      'An email with the messageId and the subject of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { messageId, subject } }) =>
        messageId === undefined || subject === undefined ? undefined : [messageId, subject],
      ),
    ],
    'by-message-id-sender-and-event': [
      'An email with the messageId, the senders and the eventType of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { messageId, senders, eventType } }) =>
        messageId === undefined ? undefined : [messageId, senders, eventType],
      ),
    ],
    'by-message-id-and-recipients': [
      'An email with the messageId and the recipients of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { messageId, recipients } }) =>
        messageId === undefined ? undefined : [messageId, recipients],
      ),
    ],
    'by-message-id-subject-and-beginning': [
      'An email with the messageId, the subject and the first 2,000 characters of an earlier one is taken for its duplicate.',
      duplicatesBy(({ emailOverview: { messageId, subject, content } }) =>
        messageId === undefined || subject === undefined
          ? undefined
          : [messageId, subject, textsIn(content).join(' ').slice(0, 2_000)],
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
    'at-once-lost': [
      'Of the emails of a thread that are under way together, the one that is written later is not archived.',
      (correct) => {
        let moment = 0;
        const begun = new Map<number, number>();
        const written = new Map<unknown, number>();
        return {
          intercept: (request) => {
            moment += 1;
            if (request.operation === 'email') begun.set(request.number, moment);
            return correct.intercept(request);
          },
          archived: (record, request) => {
            const thread = request.operation === 'email' ? messageIdOf(record.record) : undefined;
            const since = begun.get(request.number) ?? moment;
            const changed = thread !== undefined && (written.get(thread) ?? 0) > since;
            moment += 1;
            if (thread !== undefined) written.set(thread, moment);
            return changed ? [] : correct.archived(record, request);
          },
        };
      },
    ],
    'third-lost': [
      'The third email of a thread is answered and not archived.',
      dropping(messageIdOf, (count) => count === 3),
    ],
    'forwarded-without-thread': [
      'A forwarded email is archived with a messageId of its own.',
      archivingOverview((overview) =>
        overview.eventType === 'Email_Forwarded'
          ? { ...overview, messageId: `<${randomUUID()}@archive.invalid>` }
          : overview,
      ),
    ],
  }),
];
