import type { RecordHead } from '../../behaviour/behaviour.js';
import { Malformed } from '../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { isRefused, withStatus } from '../mutations/answers.js';
import { refusing } from '../mutations/record-mutations.js';
import { isChunked, lengthOf } from '../mutations/requests.js';
import { messageIdOf, overviewOf, readingTheTooLarge, requestIdOf } from './email-mutations.js';

/** Counts the bytes of emails differently. */
const counting =
  (count: (bytes: number, request: RecordHead) => number): BehaviourMutation =>
  (correct) => ({
    recordFits: (bytes, request) =>
      correct.recordFits(request.operation === 'email' ? count(bytes, request) : bytes, request),
  });

/** The factor by which another way of measuring may exceed the size in bytes. */
const REACH = 8;

/** Measures the email itself instead of its bytes. */
const measuring =
  (measure: (text: string) => number): BehaviourMutation =>
  (correct) => {
    const tooLarge = new Set<number>();
    return {
      ...counting((bytes) => bytes / REACH)(correct),
      read: (body, request) => {
        if (request.operation !== 'email') return correct.read(body, request);
        if (!correct.recordFits(measure(JSON.stringify(body)), request)) {
          tooLarge.add(request.number);
          throw new Malformed('too large');
        }
        return correct.read(body, request);
      },
      ...withStatus(413, (_result, { number }) => tooLarge.has(number))(correct),
    };
  };

const escapedLength = (text: string): number => text.replace(/[\u0080-\uFFFF]/g, '\\u0000').length;

/** Refuses emails that are too large with their attachments. */
const countingAttachments =
  (matches: (fits: (bytes: number) => boolean, body: number) => boolean): BehaviourMutation =>
  (correct) => {
    let head: RecordHead | undefined;
    return {
      read: (body, request) => {
        if (request.operation === 'email') head = request;
        return correct.read(body, request);
      },
      messageCount: (bytes, email) => {
        const own = email.body.length;
        const fits = (size: number) => head === undefined || correct.recordFits(size, head);
        if (bytes > own && !fits(bytes) && matches(fits, own)) {
          throw new Malformed('too large with its attachments');
        }
        return correct.messageCount(bytes, email);
      },
    };
  };

/** Remembers something of an email that was too large, and refuses those that share it. */
const poisoning =
  (part: (body: unknown) => unknown): BehaviourMutation =>
  (correct) => {
    const poisoned = new Set<unknown>();
    const reading = readingTheTooLarge(correct, (body) => poisoned.add(part(body)));
    const refuses = refusing('email', (body) => poisoned.has(part(body)));
    return { ...reading, ...refuses({ ...correct, ...reading }) };
  };

/** The size limit of an email (sections 4.4, 7 and 8). */
export const EMAIL_SIZE_FAULTS: Fault[] = [
  ...wireFaults('email/up-to-the-limit-passes', {
    'off-by-one': ['The limit of an email is one byte too low.', counting((bytes) => bytes + 1)],
    'properties-counted-twice': [
      'The emailProperties of an email count twice towards its limit.',
      measuring((text) => {
        const { emailProperties } = overviewOf(JSON.parse(text));
        const twice = emailProperties === undefined ? '' : JSON.stringify(emailProperties);
        return Buffer.byteLength(text) + Buffer.byteLength(twice);
      }),
    ],
    'counted-as-html': [
      'The limit of an email counts the signs < and > as they are escaped in HTML.',
      measuring(
        (text) => Buffer.byteLength(text) + 3 * (text.length - text.replaceAll(/[<>]/g, '').length),
      ),
    ],
    'escaped-length': [
      'The limit of an email counts characters beyond ASCII as escaped.',
      measuring((text) => Math.max(escapedLength(text), Buffer.byteLength(text))),
    ],
  }),
  ...wireFaults('email/oversize-is-413', {
    'off-by-one': ['The limit of an email is one byte too high.', counting((bytes) => bytes - 1)],
    'no-limit': ['An email has no limit.', counting(() => 0)],
    'not-with-files': [
      'An email over the limit passes if it has files.',
      measuring((text) => (text.includes('"files":[{') ? 0 : Buffer.byteLength(text))),
    ],
    'declared-only': [
      'The limit of an email holds only for a length that was declared.',
      counting((bytes, request) => (isChunked(request) ? 0 : bytes)),
    ],
    'answered-400': [
      'An email over the limit is answered 400.',
      withStatus(400, (result) => isRefused(result, 'oversize-email')),
    ],
    'far-over-400': [
      'An email of more than twice the limit is answered 400.',
      (correct) => {
        const far = new Set<number>();
        return {
          recordFits: (bytes, request) => {
            if (!correct.recordFits(bytes / 2, request)) far.add(request.number);
            return correct.recordFits(bytes, request);
          },
          ...withStatus(
            400,
            (result, { number }) => isRefused(result, 'oversize-email') && far.has(number),
          )(correct),
        };
      },
    ],
    'characters-for-bytes': [
      'The limit of an email counts characters.',
      measuring((text) => text.length),
    ],
    'code-points-for-bytes': [
      'The limit of an email counts two for a character that takes four bytes.',
      measuring((text) => Buffer.byteLength(text.replace(/[\u{10000}-\u{10FFFF}]/gu, 'é'))),
    ],
  }),
  ...wireFaults('email/oversize-leaves-no-trace', {
    'request-id-is-poisoned': [
      'An email is refused that has the requestId of one that was too large.',
      poisoning(requestIdOf),
    ],
    'message-id-is-poisoned': [
      'An email is refused that has the messageId of one that was too large.',
      poisoning(messageIdOf),
    ],
    'subject-and-time-are-poisoned': [
      'An email is refused that has the subject and the time of one that was too large.',
      poisoning((body) => `${overviewOf(body).time} ${overviewOf(body).subject}`),
    ],
  }),
  ...inspectorFaults('email/oversize-is-not-archived', {
    'archived-first': [
      'An email is archived before its size is looked at.',
      (correct) => ({
        ...counting(() => 0)(correct),
        reply: (result, request) => {
          const tooLarge =
            request.operation === 'email' &&
            !correct.recordFits(lengthOf(request), { ...request, operation: 'email' });
          const reply = correct.reply(result, request);
          return tooLarge ? { ...reply, status: 413 } : reply;
        },
      }),
    ],
    'archived-cut': [
      'An email that is too large is archived without its text.',
      (correct, { records }) => ({
        ...readingTheTooLarge(correct, (body) =>
          records.add({
            operation: 'email',
            record: { emailOverview: { subject: overviewOf(body).subject } },
            files: [],
            messages: 1,
            archivedAt: Date.now(),
          }),
        ),
      }),
    ],
  }),
  ...wireFaults('email/attachments-do-not-count', {
    counted: [
      'The attachments of an email count towards its limit.',
      countingAttachments(() => true),
    ],
    'counted-with-a-large-request': [
      'The attachments of an email count towards its limit when its request takes more than half of it.',
      countingAttachments((fits, body) => !fits(2 * body)),
    ],
  }),
  ...inspectorFaults('email/split-over-the-threshold', {
    'never-split': ['No email is split.', () => ({ messageCount: () => 1 })],
    'threshold-too-high': [
      'The threshold of a split is a hundredth too high.',
      (correct) => ({ messageCount: (bytes, email) => correct.messageCount(bytes / 1.01, email) }),
    ],
    'two-attachments-counted': [
      'A third of the attachments does not count when an email is split.',
      (correct) => ({
        messageCount: (bytes, email) => correct.messageCount((bytes * 2) / 3, email),
      }),
    ],
  }),
  ...inspectorFaults('email/whole-up-to-the-threshold', {
    'off-by-one': [
      'An email of exactly the threshold is split.',
      (correct) => ({ messageCount: (bytes, email) => correct.messageCount(bytes + 1, email) }),
    ],
    'text-counted-twice': [
      'The text of an email counts twice when it is split.',
      (correct) => ({
        messageCount: (bytes, email) => correct.messageCount(bytes + email.body.length, email),
      }),
    ],
  }),
];
