import type { Behaviour, EmailDraft, RecordHead } from '../../behaviour/behaviour.js';
import { listed } from '../../records/listed.js';
import { Malformed } from '../../records/shape.js';
import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../fault.js';
import { referencesIn } from '../mutations/record-contents.js';

/** What was noted of a file when it came. */
interface Noted {
  contentType: string;
  size: number;
  /** Of the first content of its key. */
  firstSize: number;
  isChunked: boolean;
}

/** Splits an email by the sizes that its attachments had when a record first named their keys. */
const splittingByFirstReference: Mutation = (correct) => {
  const sizes = new Map<string, number>();
  let missed = 0;
  return {
    read: (body, request) => {
      missed = 0;
      return correct.read(body, request);
    },
    found: (reference, file, request, place) => {
      const { fileKey } = reference;
      if (file) {
        const known = sizes.get(fileKey) ?? file.size;
        sizes.set(fileKey, known);
        missed += file.size - known;
      }
      return correct.found(reference, file, request, place);
    },
    messageCount: (bytes, email) => correct.messageCount(bytes - missed, email),
  };
};

/** Notes every upload, and finds those that an email names. */
function notingUploads(correct: Behaviour) {
  const noted = new Map<string, Noted>();
  const replaced: Behaviour['replaced'] = (earlier, later, upload) => {
    const { size, contentType } = later;
    noted.set(upload.fileKey, {
      contentType,
      size,
      firstSize: noted.get(upload.fileKey)?.firstSize ?? size,
      isChunked: upload.declaredBytes === undefined,
    });
    return correct.replaced(earlier, later, upload);
  };
  const attachedTo = ({ request }: EmailDraft): Noted[] =>
    referencesIn(request).flatMap(({ fileKey }) => noted.get(String(fileKey)) ?? []);
  const sizeOfKey = (fileKey: unknown): number => noted.get(String(fileKey))?.size ?? 0;
  return { noting: { replaced }, attachedTo, sizeOfKey };
}

/** Splits an email as if some of its attachments had other sizes. */
const splittingBy =
  (sizeOf: (file: Noted) => number): Mutation =>
  (correct) => {
    const { noting, attachedTo } = notingUploads(correct);
    return {
      ...noting,
      messageCount: (bytes, email) => {
        const missed = attachedTo(email).reduce((sum, file) => sum + file.size - sizeOf(file), 0);
        return correct.messageCount(bytes - missed, email);
      },
    };
  };

const splittingOff: Mutation = (correct) => {
  const { noting, attachedTo } = notingUploads(correct);
  return {
    ...noting,
    messageCount: (bytes, email) => {
      const count = correct.messageCount(bytes, email);
      return attachedTo(email).some(({ size }) => size > 450_000) ? Math.max(2, count) : count;
    },
  };
};

/** Refuses an email that exceeds its limit if the attachments are counted. */
const countingSome =
  (some: (attached: Noted[]) => Noted[]): Mutation =>
  (correct) => {
    const { noting, attachedTo } = notingUploads(correct);
    let head: RecordHead | undefined;
    return {
      ...noting,
      read: (body, request) => {
        if (request.operation === 'email') head = request;
        return correct.read(body, request);
      },
      messageCount: (bytes, email) => {
        const counted = some(attachedTo(email));
        const size = counted.reduce((sum, file) => sum + file.size, email.body.length);
        if (counted.length > 0 && head !== undefined && !correct.recordFits(size, head)) {
          throw new Malformed('too large with its attachments');
        }
        return correct.messageCount(bytes, email);
      },
    };
  };

/** Splits an email by all that has come with its messageId. */
const addingUpThreads: Mutation = (correct) => {
  const sums = new Map<string, number>();
  return {
    messageCount: (bytes, email) => {
      const { messageId } = email.request.emailOverview;
      if (messageId === undefined) return correct.messageCount(bytes, email);
      const sum = (sums.get(messageId) ?? 0) + bytes;
      sums.set(messageId, sum);
      return correct.messageCount(sum, email);
    },
  };
};

/**
 * Attachments that count where they should not, or not where they should, because of how they came
 * (section 4.4).
 */
export const ATTACHMENT_SIZE_FAULTS: Fault[] = [
  ...wireFaults('email/attachments-do-not-count', {
    'images-counted': [
      'Attached images count towards the limit of an email.',
      countingSome((all) => all.filter(({ contentType }) => contentType.startsWith('image/'))),
    ],
    'texts-counted': [
      'Attached texts count towards the limit of an email.',
      countingSome((all) => all.filter(({ contentType }) => contentType.startsWith('text/'))),
    ],
    'counted-after-the-first': [
      'All attachments but the first count towards the limit of an email.',
      countingSome((all) => all.slice(1)),
    ],
    'counted-from-three-on': [
      'Attachments count towards the limit of an email that has three of them or more.',
      countingSome((all) => (all.length > 2 ? all : [])),
    ],
  }),
  ...inspectorFaults('email/split-over-the-threshold', {
    'chunked-uncounted': [
      'Attachments that came without a length do not count when an email is split.',
      splittingBy(({ size, isChunked }) => (isChunked ? 0 : size)),
    ],
    'media-not-counted': [
      'Sound, pictures and films do not count when an email is split.',
      splittingBy(({ size, contentType }) =>
        /^(audio|image|video)\//.test(contentType) ? 0 : size,
      ),
    ],
    'replies-whole': [
      'An email whose messageId another one has is never split.',
      (correct) => {
        const threads = new Set<string>();
        return {
          messageCount: (bytes, email) => {
            const { messageId } = email.request.emailOverview;
            const isReply = messageId !== undefined && threads.has(messageId);
            if (messageId !== undefined) threads.add(messageId);
            return isReply ? 1 : correct.messageCount(bytes, email);
          },
        };
      },
    ],
    'without-an-id-whole': [
      'An email without a messageId is never split.',
      (correct) => ({
        messageCount: (bytes, email) =>
          email.request.emailOverview.messageId === undefined
            ? 1
            : correct.messageCount(bytes, email),
      }),
    ],
    'names-counted-once': [
      'Of several attachments of one name, the last one alone counts when an email is split.',
      (correct) => {
        const { noting, sizeOfKey } = notingUploads(correct);
        return {
          ...noting,
          messageCount: (bytes, email) => {
            const references = referencesIn(email.request);
            const named = new Map(references.map(({ filename, fileKey }) => [filename, fileKey]));
            const missed = references
              .filter(({ filename, fileKey }) => named.get(filename) !== fileKey)
              .reduce((sum, { fileKey }) => sum + sizeOfKey(fileKey), 0);
            return correct.messageCount(bytes - missed, email);
          },
        };
      },
    ],
    'small-files-not-counted': [
      'Attachments of less than 100,000 bytes do not count when an email is split.',
      splittingBy(({ size }) => (size < 100_000 ? 0 : size)),
    ],
    'size-at-the-first-reference-counted': [
      'Attachments count with the size that they had when a record first named them.',
      splittingByFirstReference,
    ],
    'first-size-counted': [
      'Attachments count with the size of their first upload when an email is split.',
      splittingBy(({ firstSize }) => firstSize),
    ],
  }),
  ...inspectorFaults('email/whole-up-to-the-threshold', {
    'five-files-a-message': [
      'An email with more than five attachments is split.',
      (correct) => ({
        messageCount: (bytes, email) =>
          listed(email.request.emailOverview.files).length > 5
            ? Math.max(2, correct.messageCount(bytes, email))
            : correct.messageCount(bytes, email),
      }),
    ],
    'large-files-apart': [
      'An attachment of more than 450,000 bytes gets a message of its own.',
      splittingOff,
    ],
    'room-for-each-file': [
      'For each attachment after the second a megabyte of room is set aside.',
      (correct) => ({
        messageCount: (bytes, email) => {
          const files = listed(email.request.emailOverview.files).length;
          return correct.messageCount(files > 2 ? bytes + (files - 2) * 1_000_000 : bytes, email);
        },
      }),
    ],
    'threads-add-up': [
      'An email is split where its thread is over the threshold with it.',
      addingUpThreads,
    ],
  }),
];
