import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { EmailDraft } from '../../behaviour/behaviour.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { everyNth } from '../mutations/requests.js';
import { answeringWith, idCopiedFrom, idFrom, uuidFrom } from './email-mutations.js';

const subjectOf = ({ request }: EmailDraft) => request.emailOverview.subject;
const timeOf = ({ request }: EmailDraft) => request.emailOverview.time;
const idOf = ({ request }: EmailDraft) => request.requestInfo.requestId;

/** Numbers the emails. */
const numbered =
  (show: (count: number) => string): BehaviourMutation =>
  () => {
    let count = 1000;
    return {
      issueId: () => {
        count += 1;
        return show(count);
      },
    };
  };

/** Changes the answer to an email that becomes several messages. */
const answeringSplit =
  (answer: (body: string) => string): BehaviourMutation =>
  (correct) => {
    let messages = 1;
    return {
      messageCount: (bytes, email) => {
        messages = correct.messageCount(bytes, email);
        return messages;
      },
      reply: (result, request) => {
        const reply = correct.reply(result, request);
        return result.kind === 'email' && messages > 1
          ? { ...reply, body: answer(reply.body) }
          : reply;
      },
    };
  };

/** Compresses the answer for a client that can read it, and does not say so. */
const compressing: BehaviourMutation = (correct) => ({
  reply: (result, request) => {
    const reply = correct.reply(result, request);
    const takesGzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
    if (result.kind !== 'email' || !takesGzip) return reply;
    return { ...reply, body: gzipSync(reply.body).toString('latin1') };
  },
});

/** reconciliationId (section 2.7). */
export const EMAIL_ID_FAULTS: Fault[] = [
  ...wireFaults('email/answer-has-reconciliation-id', {
    absent: ['No answer has a reconciliationId.', answeringWith('email', () => ({}))],
    'empty-with-properties': [
      'The reconciliationId of an email with emailProperties is empty.',
      silentFor(
        ({ request }) => request.emailOverview.emailProperties !== undefined,
        '{"reconciliationId":""}',
      ),
    ],
    'absent-without-message-id': [
      'The answer to an email without messageId has no reconciliationId.',
      silentFor(({ request }) => request.emailOverview.messageId === undefined),
    ],
    'absent-where-recalled': [
      'The answer to an email that was recalled has no reconciliationId.',
      silentFor(({ request }) => request.emailOverview.eventType === 'Email_Recalled'),
    ],
    'compressed-without-a-word': [
      'An answer is compressed for a client that accepts gzip, without a Content-Encoding.',
      compressing,
    ],
    'absent-where-split': [
      'The answer to an email that becomes several messages has no reconciliationId.',
      answeringSplit(() => '{}'),
    ],
    'list-where-split': [
      'The answer to an email that becomes several messages has a list of ids.',
      answeringSplit((body) =>
        body.replace(/"reconciliationId":("[^"]*")/, '"reconciliationId":[$1]'),
      ),
    ],
    'absent-for-bounces': [
      'The answer to Email_Bounced has no reconciliationId.',
      silentFor(({ request }) => request.emailOverview.eventType === 'Email_Bounced'),
    ],
    'empty-now-and-then': [
      'Every ninth reconciliationId is null.',
      (correct) => answeringWith('email', () => ({ reconciliationId: null }), everyNth(9))(correct),
    ],
  }),
  ...wireFaults('email/reconciliation-ids-differ', {
    'one-of-sixteen': [
      'There are sixteen reconciliationIds.',
      () => {
        let count = 0;
        return {
          issueId: () => {
            count += 1;
            return uuidFrom(String((count * count) % 31));
          },
        };
      },
    ],
    'by-subject': [
      'Emails with one subject get one reconciliationId.',
      idFrom((email) => subjectOf(email)),
    ],
    'by-time': ['Emails of one time get one reconciliationId.', idFrom((email) => timeOf(email))],
    'digest-of-the-overview': [
      'The reconciliationId is a digest of the emailOverview.',
      idFrom(({ request }) => request.emailOverview),
    ],
    'digest-of-the-request': [
      'The reconciliationId is a digest of the request.',
      idFrom(({ body }) => body.toString('latin1')),
    ],
    'digest-without-the-time': [
      'The reconciliationId is a digest of the request without its time.',
      idFrom(({ request }) => ({
        ...request,
        emailOverview: { ...request.emailOverview, time: 0 },
      })),
    ],
    'again-after-sixty': [
      'Every reconciliationId comes again after sixty others.',
      () => {
        let count = 0;
        return {
          issueId: () => {
            count += 1;
            return uuidFrom(`id ${count % 60}`);
          },
        };
      },
    ],
    'last-one-again': [
      'Every tenth email gets the reconciliationId of the one before.',
      (correct) => {
        const turn = everyNth(10);
        let last = '';
        return {
          issueId: (email) => {
            if (!turn()) last = correct.issueId(email);
            return last;
          },
        };
      },
    ],
  }),
  ...wireFaults('email/reconciliation-id-is-random', {
    'request-id-where-on-behalf': [
      'An email that was sent on behalf of another gets its requestId as its reconciliationId.',
      idCopiedFrom(({ request }) =>
        request.emailOverview.eventType === 'Email_Sent_On_Behalf'
          ? request.requestInfo.requestId
          : undefined,
      ),
    ],
    counter: ['The reconciliationId is a decimal counter.', numbered(String)],
    'hexadecimal-counter': [
      'The reconciliationId ends in a hexadecimal counter.',
      numbered((count) => `a5b1e0c4-77d2-4b2e-9f6a-${count.toString(16).padStart(12, '0')}`),
    ],
    'counter-in-front': [
      'The reconciliationId begins with a counter.',
      numbered((count) => `${String(count).padStart(8, '0')}-77d2-4b2e-9f6a-a5b1e0c4d3f2`),
    ],
    'counts-down': ['The reconciliationId counts down.', numbered((count) => `${9e9 - count}`)],
    'request-id': ['The reconciliationId is the requestId.', idCopiedFrom(idOf)],
    'contains-the-request-id': [
      'The reconciliationId has the requestId and a random part in it.',
      () => ({ issueId: (email) => `rec-${idOf(email)}-${randomUUID().slice(0, 8)}` }),
    ],
    'message-id': [
      'The reconciliationId is the messageId.',
      idCopiedFrom(({ request }) => request.emailOverview.messageId),
    ],
    'upper-case-request-id': [
      'The reconciliationId is the requestId in upper case.',
      idCopiedFrom((email) => idOf(email).toUpperCase()),
    ],
    'request-id-without-hyphens': [
      'The reconciliationId is the requestId without its hyphens.',
      idCopiedFrom((email) => idOf(email).replaceAll('-', '')),
    ],
  }),
];

/** Leaves the id out of the answers to some emails. */
function silentFor(matches: (email: EmailDraft) => boolean, body = '{}'): BehaviourMutation {
  return (correct) => {
    const silent = new Set<string>();
    return {
      issueId: (email) => {
        const id = correct.issueId(email);
        if (matches(email)) silent.add(id);
        return id;
      },
      reply: (result, request) => {
        const reply = correct.reply(result, request);
        return result.kind === 'email' && silent.has(result.reconciliationId)
          ? { ...reply, body }
          : reply;
      },
    };
  };
}
