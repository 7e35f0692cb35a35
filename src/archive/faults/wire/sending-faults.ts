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

const BUFFER_BYTES = 8 * 1024;

/** What a program sees that reads a record into a buffer again and again. */
const inBuffers = (record: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(record.length / BUFFER_BYTES) }, (_, index) =>
    record.subarray(index * BUFFER_BYTES, (index + 1) * BUFFER_BYTES),
  );

const STRICT = new TextDecoder('utf-8', { fatal: true });

/** Decodes each read on its own, and cannot read a character that is in two of them. */
function decodedStrictly(pieces: readonly Buffer[]): Buffer {
  try {
    return Buffer.from(pieces.map((piece) => STRICT.decode(piece)).join(''));
  } catch {
    return Buffer.from('�{');
  }
}

/** Takes a pause within an upload for its end and drops the rest. */
const endingAtPause =
  (mostMs: number): BehaviourMutation =>
  (correct) => {
    const last = new Map<number, number>();
    return {
      keep: (piece, from, upload) => {
        const now = Date.now();
        const before = from === 0 ? now : (last.get(upload.number) ?? now);
        if (now - before > mostMs) return Buffer.alloc(0);
        last.set(upload.number, now);
        return correct.keep(piece, from, upload);
      },
    };
  };

const inCapitals = (name: string): boolean => /^[A-Z-]+$/.test(name);

/**
 * How a request is sent makes a difference, though it says the same (RFC 9110, section 5.1; RFC
 * 9112, section 6).
 */
export const SENDING_FAULTS: Fault[] = [
  ...wireFaults('files/upload-answers-200', {
    'capitals-unknown': [
      'An upload whose header names are in capitals is answered 411.',
      answering(411, (request) => isUpload(request) && request.headerNames.every(inCapitals)),
    ],
  }),
  ...inspectorFaults('files/bytes-are-stored-as-sent', {
    'coding-in-capitals-unknown': [
      'An upload is stored empty whose transfer coding is written with capital letters.',
      (correct) => ({
        keep: (piece, from, upload) =>
          /[A-Z]/.test(upload.headers['transfer-encoding'] ?? '')
            ? Buffer.alloc(0)
            : correct.keep(piece, from, upload),
      }),
    ],
    'pause-ends-it': [
      'A pause of more than a second within an upload is taken for its end.',
      endingAtPause(1000),
    ],
  }),
  ...wireFaults('voice/any-text-passes', {
    'decoded-by-the-read': [
      'A call is refused in which a read ends within a character of several bytes.',
      joining('voice', decodedStrictly),
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
      'decoded-by-buffer': [
        'A character on the border of two buffers of 8 KiB is archived as ones that cannot be read.',
        joining(operation, (pieces) =>
          Buffer.from(inBuffers(Buffer.concat(pieces)).map(String).join('')),
        ),
      ],
    }),
  ]),
];
