import { OPERATIONS, type Operation } from '../../../spec/operation.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { answering } from '../mutations/answers.js';
import { isSubmission, isUpload } from '../mutations/requests.js';

/** What a record of an operation passes under, and what it is archived under. */
const REQUIREMENTS: Record<Operation, { passes: string; archived: string }> = {
  conversations: {
    passes: 'conversations/plain-record-passes',
    archived: 'conversations/every-entry-is-archived',
  },
  voice: { passes: 'voice/plain-record-passes', archived: 'voice/every-entry-is-archived' },
  email: { passes: 'email/plain-email-passes', archived: 'email/every-email-is-archived' },
  eventFeed: {
    passes: 'eventFeed/plain-record-passes',
    archived: 'eventFeed/every-entry-is-archived',
  },
};

/** Joins the pieces of a record in another way. */
const joining =
  (operation: Operation, join: (pieces: readonly Buffer[]) => Buffer): BehaviourMutation =>
  (correct) => ({
    joined: (pieces, request) =>
      request.operation === operation ? join(pieces) : correct.joined(pieces, request),
  });

function upToShortRead(pieces: readonly Buffer[]): Buffer {
  const short = pieces.findIndex(({ length }) => length < 64);
  return Buffer.concat(short === -1 ? pieces : pieces.slice(0, short + 1));
}

const inCapitals = (name: string): boolean => /^[A-Z-]+$/.test(name);

/** How a request is sent makes a difference, though it says the same (RFC 9110, section 5.1; RFC 9112, section 6). */
export const SENDING_FAULTS: Fault[] = [
  ...wireFaults('files/upload-answers-200', {
    'capitals-unknown': [
      'An upload whose header names are in capitals is answered 411.',
      answering(411, (request) => isUpload(request) && request.headerNames.every(inCapitals)),
    ],
  }),
  ...OPERATIONS.flatMap((operation) => [
    ...wireFaults(REQUIREMENTS[operation].passes, {
      'capitals-unknown': [
        'A record whose header names are in capitals is answered 411.',
        answering(
          411,
          (request) => isSubmission(operation)(request) && request.headerNames.every(inCapitals),
        ),
      ],
      'short-read-ends-it': [
        'A read of fewer than 64 bytes is taken for the end of a record.',
        joining(operation, upToShortRead),
      ],
    }),
    ...inspectorFaults(REQUIREMENTS[operation].archived, {
      'decoded-by-read': [
        'A character that comes in two reads is archived as two that cannot be read.',
        joining(operation, (pieces) => Buffer.from(pieces.map(String).join(''))),
      ],
    }),
  ]),
];
