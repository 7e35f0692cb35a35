import type { JsonObject } from '../../../records/shape.js';
import { type Fault, type Mutation, wireFaults } from '../../fault.js';
import { answering } from '../../mutations/answers.js';
import { answeringWhileBusy } from '../../mutations/concurrency.js';
import {
  type EntryOperation,
  entriesIn,
  referencesIn,
  textsIn,
} from '../../mutations/record-contents.js';
import { losing, refusing } from '../../mutations/record-mutations.js';
import { everyNth, isSubmission, lengthOf } from '../../mutations/requests.js';

/** Which requests pass, whatever they say (sections 2.2, 4.2, 4.3 and 4.5). */
export function acceptanceFaults(operation: EntryOperation): Fault[] {
  const isOne = isSubmission(operation);
  return [
    ...wireFaults(`${operation}/plain-record-passes`, {
      refused: ['Every request is answered 500.', answering(500, isOne)],
      'nobody-called-null': [
        'A request is refused in which somebody is called Null.',
        refusing(operation, (body) => textsIn(body).some((text) => /^null$/i.test(text))),
      ],
      'every-fortieth': [
        'Every fortieth request is answered 500.',
        (correct) => {
          const isTurn = everyNth(40);
          return answering(500, (request) => isOne(request) && isTurn())(correct);
        },
      ],
      'under-load': [
        'A request is answered 500 while five others are under way.',
        answeringWhileBusy(5, 500, isOne),
      ],
    }),
    ...wireFaults(`${operation}/uploaded-file-passes`, {
      'used-up': [
        'A file that a request referenced twice cannot be referenced by a later one.',
        usedUp(operation),
      ],
      'once-in-a-request': [
        'A request is refused in which two entries refer to one file.',
        refusing(operation, (body) => namesTwice(body)),
      ],
      'moved-by-emails': [
        'A file that an email referred to cannot be referenced by a request any more.',
        movedByEmails(operation),
      ],
      'removed-by-duplicates': [
        'A file cannot be referenced any more once the email that it is attached to came twice.',
        removedByDuplicates(operation),
      ],
      'no-recordings': [
        'An audio file cannot be referenced.',
        losing(operation, ({ contentType }) => contentType.startsWith('audio/')),
      ],
      'one-byte': [
        'A file of one byte cannot be referenced.',
        losing(operation, ({ size }) => size === 1),
      ],
    }),
    ...wireFaults(`${operation}/several-entries-pass`, {
      'not-three': [
        'A request whose entries fill batches of three is answered 422.',
        refusing(
          operation,
          (body) => entriesIn(body).length > 0 && entriesIn(body).length % 3 === 0,
          422,
        ),
      ],
      'one-of-a-time': [
        'A request is refused in which two entries have the same people and time.',
        refusing(operation, (body) => {
          const moments = entriesIn(body).map(momentOf);
          return new Set(moments).size < moments.length;
        }),
      ],
      'in-order': [
        'A request is refused whose entries do not come in the order of their times.',
        refusing(operation, (body) => {
          const times = entriesIn(body).map(instantOf);
          return times.some((time, at) => time < (times[at - 1] ?? 0));
        }),
      ],
      'two-only': [
        'A request with more than two entries is refused.',
        refusing(operation, (body) => entriesIn(body).length > 2),
      ],
    }),
    ...wireFaults(`${operation}/many-entries-pass`, {
      'fifty-only': [
        'A request with more than 50 entries is refused.',
        refusing(operation, (body) => entriesIn(body).length > 50),
      ],
      'below-eighty': [
        'A request with 80 entries or more is answered 413.',
        refusing(operation, (body) => entriesIn(body).length >= 80, 413),
      ],
    }),
    ...wireFaults(`${operation}/long-texts-pass`, {
      'names-up-to-255': [
        'A request is refused in which a filename has more than 255 characters.',
        refusing(operation, (body) =>
          referencesIn(body).some(({ filename }) => String(filename).length > 255),
        ),
      ],
      'links-up-to-255': [
        'A request is refused in which a link has more than 255 characters.',
        refusing(operation, (body) =>
          referencesIn(body).some(({ fileHref = '' }) => String(fileHref).length > 255),
        ),
      ],
      'links-up-to-2048': [
        'A request is refused in which a link has more than 2048 characters.',
        refusing(operation, (body) =>
          referencesIn(body).some(({ fileHref = '' }) => String(fileHref).length > 2048),
        ),
      ],
      'up-to-4000': [
        'A request is refused in which a text has more than 4000 characters.',
        refusing(operation, (body) => textsIn(body).some(({ length }) => length > 4000)),
      ],
    }),
    ...wireFaults(`${operation}/large-record-passes`, {
      'up-to-16-KiB': [
        'A request of more than 16384 bytes is answered 413.',
        answering(413, (request) => isOne(request) && lengthOf(request) > 16_384),
      ],
      'up-to-64-KiB': [
        'A request of more than 65536 bytes is answered 413.',
        answering(413, (request) => isOne(request) && lengthOf(request) > 65_536),
      ],
      'up-to-100-kB': [
        'A request of more than 100000 bytes is refused.',
        (correct) => ({
          recordFits: (bytes, request) =>
            correct.recordFits(bytes, request) &&
            (request.operation !== operation || bytes <= 100_000),
        }),
      ],
    }),
  ];
}

/** Whether two entries refer to the same file. */
function namesTwice(body: unknown): boolean {
  const keys = entriesIn(body).flatMap((entry) => [
    ...new Set(referencesIn(entry).map(({ fileKey }) => fileKey)),
  ]);
  return new Set(keys).size < keys.length;
}

/** Lets go of a file once a request has referenced it twice. */
function usedUp(operation: EntryOperation): Mutation {
  return (correct) => {
    const lastUser = new Map<string, number>();
    const used = new Set<string>();
    return {
      found: (reference, file, request, place) => {
        if (request.operation !== operation) {
          return correct.found(reference, file, request, place);
        }
        const { fileKey } = reference;
        const again = lastUser.get(fileKey) === request.number;
        if (used.has(fileKey) && !again) return undefined;
        if (again) used.add(fileKey);
        lastUser.set(fileKey, request.number);
        return correct.found(reference, file, request, place);
      },
    };
  };
}

function movedByEmails(operation: EntryOperation): Mutation {
  return (correct) => {
    const moved = new Set<string>();
    return {
      found: (reference, file, request, place) => {
        if (request.operation === 'email') moved.add(reference.fileKey);
        const isMoved = request.operation === operation && moved.has(reference.fileKey);
        return isMoved ? undefined : correct.found(reference, file, request, place);
      },
    };
  };
}

/**
 * Removes the attachments of an email, which its original has as well, when it turns out to be a
 * duplicate.
 */
function removedByDuplicates(operation: EntryOperation): Mutation {
  return (correct) => {
    const removed = new Set<string>();
    const attached = new Map<number, string[]>();
    return {
      read: (body, request) => {
        const drafts = correct.read(body, request);
        if (request.operation === 'email') {
          const keys = drafts.flatMap(({ references }) => references.map((one) => one.fileKey));
          attached.set(request.number, keys);
        }
        return drafts;
      },
      replaced: (earlier, later, upload) => {
        removed.delete(upload.fileKey);
        return correct.replaced(earlier, later, upload);
      },
      reply: (result, request) => {
        const keys = attached.get(request.number) ?? [];
        attached.delete(request.number);
        if (result.kind === 'duplicate') for (const key of keys) removed.add(key);
        return correct.reply(result, request);
      },
      ...losing(operation, (_file, { fileKey }) => removed.has(fileKey))(correct),
    };
  };
}

const momentOf = ({ participants, user, eventTime, startTime }: JsonObject): string =>
  JSON.stringify([participants, user, eventTime, startTime]);

const instantOf = ({ eventTime, startTime }: JsonObject): number => {
  const time = eventTime ?? startTime;
  return Number(time) || Date.parse(String(time));
};
