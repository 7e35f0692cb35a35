import type { UploadHead } from '../../behaviour/behaviour.js';
import type { StoredFile } from '../../store/file-index.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { withStatus } from '../mutations/answers.js';
import { hiding, keyMemory } from '../mutations/key-memory.js';
import { at, isChunked } from '../mutations/requests.js';

const MEBIBYTE = 2 ** 20;

type Again = (earlier: StoredFile, later: StoredFile, upload: UploadHead) => boolean;

/** Answers a re-upload of some kind with another status; it is stored all the same. */
const answeringAgain =
  (status: number, matches: Again): BehaviourMutation =>
  (correct) => {
    const matched = new Set<number>();
    return {
      replaced: (earlier, later, upload) => {
        if (earlier && matches(earlier, later, upload)) matched.add(upload.number);
        return correct.replaced(earlier, later, upload);
      },
      ...withStatus(
        status,
        ({ kind }, { number }) => kind === 'stored' && matched.has(number),
      )(correct),
    };
  };

/** Keeps the earlier file of some re-uploads. */
const keepingEarlier =
  (matches: Again): BehaviourMutation =>
  (correct) => ({
    replaced: (earlier, later, upload) =>
      earlier && matches(earlier, later, upload)
        ? earlier
        : correct.replaced(earlier, later, upload),
  });

/** Loses a file by a re-upload of some kind, as far as records can tell. */
const losing =
  (matches: Again): BehaviourMutation =>
  (correct) => {
    const lost = new Set<string>();
    return {
      replaced: (earlier, later, upload) => {
        if (earlier && matches(earlier, later, upload)) lost.add(upload.fileKey);
        else lost.delete(upload.fileKey);
        return correct.replaced(earlier, later, upload);
      },
      ...hiding((fileKey) => lost.has(fileKey))(correct),
    };
  };

/** Keeps the end of a longer file after its replacement, if the number of missing bytes matches. */
const oldTailStays =
  (matches: (missing: number) => boolean): BehaviourMutation =>
  (correct) => {
    const sizes = new Map<string, number>();
    return {
      tail: ({ fileKey, declaredBytes = 0 }) => {
        const missing = (sizes.get(fileKey) ?? 0) - declaredBytes;
        return Buffer.alloc(matches(missing) ? missing : 0, 'x');
      },
      replaced: (earlier, later, upload) => {
        sizes.set(upload.fileKey, later.size);
        return correct.replaced(earlier, later, upload);
      },
    };
  };

/** Loses a stored file by an upload to its key that fails. */
const losingByFailure =
  (matches: (why: string, upload: UploadHead) => boolean): BehaviourMutation =>
  (correct) => {
    const { times, counting } = keyMemory(correct);
    const lost = new Set<string>();
    return {
      replaced: (earlier, later, upload) => {
        lost.delete(upload.fileKey);
        return counting.replaced(earlier, later, upload);
      },
      keepsPart: (why, upload) => {
        if (times.has(upload.fileKey) && matches(why, upload)) lost.add(upload.fileKey);
        return correct.keepsPart(why, upload);
      },
      ...hiding((fileKey) => lost.has(fileKey))(correct),
    };
  };

/** Undoes by an upload that breaks off what another one has stored under its key meanwhile. */
const undoingByFailure: BehaviourMutation = (correct) => {
  const { times, counting } = keyMemory(correct);
  const lost = new Set<string>();
  const before = new Map<number, number>();
  const timesOf = ({ fileKey }: UploadHead) => times.get(fileKey) ?? 0;
  return {
    takesType: (upload) => {
      before.set(upload.number, timesOf(upload));
      return correct.takesType(upload);
    },
    replaced: (earlier, later, upload) => {
      lost.delete(upload.fileKey);
      return counting.replaced(earlier, later, upload);
    },
    keepsPart: (why, upload) => {
      const began = before.get(upload.number);
      if (why !== 'oversize' && began === 0 && timesOf(upload) > 0) lost.add(upload.fileKey);
      return correct.keepsPart(why, upload);
    },
    ...hiding((fileKey) => lost.has(fileKey))(correct),
  };
};

/** Lets an upload that fails replace the file that was there. */
const replacingByFailure =
  (matches: (why: string, upload: UploadHead) => boolean): BehaviourMutation =>
  (correct) => {
    const { times, counting } = keyMemory(correct);
    return {
      ...counting,
      keepsPart: (why, upload) =>
        (times.has(upload.fileKey) && matches(why, upload)) || correct.keepsPart(why, upload),
    };
  };

const timesSeen = (): ((fileKey: string) => number) => {
  const times = new Map<string, number>();
  return (fileKey) => {
    const count = (times.get(fileKey) ?? 0) + 1;
    times.set(fileKey, count);
    return count;
  };
};

/** What sending a key again does (section 4.1). */
export const REUPLOAD_FAULTS: Fault[] = [
  ...wireFaults('files/reupload-answers-200', {
    'ten-versions': [
      'From the eleventh upload to a key on, the answer is 409.',
      (correct) => {
        const { times, counting } = keyMemory(correct);
        return {
          ...counting,
          ...withStatus(
            409,
            (result, { path }) =>
              result.kind === 'stored' &&
              [...times].some(([key, count]) => count > 10 && path.endsWith(`/v2/files/${key}`)),
          )(correct),
        };
      },
    ],
    conflict: ['A key that is sent again is answered 409.', answeringAgain(409, () => true)],
    'no-content': ['A key that is sent again is answered 204.', answeringAgain(204, () => true)],
    'other-type': [
      'A key that is sent again as another type is answered 409.',
      answeringAgain(409, (earlier, later) => earlier.contentType !== later.contentType),
    ],
    'same-bytes': [
      'The same bytes that are sent again are answered 204.',
      answeringAgain(204, (earlier, later) => earlier.sha256 === later.sha256),
    ],
    'equal-size': [
      'A file of equal size that is sent again is answered 304.',
      answeringAgain(304, (earlier, later) => earlier.size === later.size),
    ],
    'sizes-add-up': [
      'The limit of a file holds for all that was sent under its key.',
      (correct) => {
        const sent = new Map<string, { before: number; now: number; number: number }>();
        return {
          fileFits: (bytes, upload) => {
            const { before, now, number } = sent.get(upload.fileKey) ?? {
              before: 0,
              now: 0,
              number: 0,
            };
            const sum = number === upload.number ? before : before + now;
            sent.set(upload.fileKey, { before: sum, now: bytes, number: upload.number });
            return correct.fileFits(sum + bytes, upload);
          },
        };
      },
    ],
    'third-time': [
      'A key that is sent for the third time is answered 409.',
      (correct) => {
        const seen = timesSeen();
        return answeringAgain(409, (_earlier, _later, { fileKey }) => seen(fileKey) >= 2)(correct);
      },
    ],
    'after-a-reference': [
      'A key that a record refers to is answered 409 when it is sent again.',
      (correct) => {
        const referenced = new Set<string>();
        return {
          ...answeringAgain(409, (_earlier, _later, { fileKey }) => referenced.has(fileKey))(
            correct,
          ),
          found: (reference, file, request, place) => {
            referenced.add(reference.fileKey);
            return correct.found(reference, file, request, place);
          },
        };
      },
    ],
  }),
  ...wireFaults('files/reupload-stays-referenceable', {
    lost: ['A file that was sent again cannot be referenced.', losing(() => true)],
    'lost-the-third-time': [
      'A file that was sent for the third time cannot be referenced.',
      (correct) => {
        const seen = timesSeen();
        return losing((_earlier, _later, { fileKey }) => seen(fileKey) === 2)(correct);
      },
    ],
    'lost-when-shorter': [
      'A file that was sent again with fewer bytes cannot be referenced.',
      losing((earlier, later) => later.size < earlier.size),
    ],
  }),
  ...inspectorFaults('files/reupload-replaces', {
    'not-after-seconds': [
      'A file that is two seconds old is not replaced.',
      (correct) => {
        const stored = new Map<string, number>();
        return {
          replaced: (earlier, later, upload) => {
            const since = stored.get(upload.fileKey) ?? performance.now();
            stored.set(upload.fileKey, since);
            const isOld = earlier !== undefined && performance.now() - since > 2_000;
            return isOld ? earlier : correct.replaced(earlier, later, upload);
          },
        };
      },
    ],
    'first-stays': ['The first file of a key stays permanently.', keepingEarlier(() => true)],
    'shorter-does-not': [
      'A shorter file does not replace a longer one.',
      keepingEarlier((earlier, later) => later.size < earlier.size),
    ],
    'equal-size-does-not': [
      'A file of equal size does not replace the earlier one.',
      keepingEarlier((earlier, later) => later.size === earlier.size),
    ],
    'eighth-does-not': [
      'The seventh file of a key is not replaced any more.',
      (correct) => {
        const seen = timesSeen();
        return keepingEarlier((_earlier, _later, { fileKey }) => seen(fileKey) >= 7)(correct);
      },
    ],
    'third-does-not': [
      'The third file of a key does not replace the second.',
      (correct) => {
        const seen = timesSeen();
        return keepingEarlier((_earlier, _later, { fileKey }) => seen(fileKey) === 2)(correct);
      },
    ],
    'old-parts-stay': [
      'Of a replacement that is shorter by more than a MiB, the end of the longer file stays.',
      oldTailStays((missing) => missing > MEBIBYTE),
    ],
    'old-tail-stays': [
      'What a longer file had past the end of its replacement stays.',
      oldTailStays((missing) => missing > 0),
    ],
  }),
  ...wireFaults('files/failed-reupload-keeps-the-file', {
    'lost-when-too-large': [
      'A file is lost when a larger one for its key is refused.',
      losingByFailure((why) => why === 'oversize'),
    ],
    'lost-when-broken-off': [
      'A file is lost when an upload to its key breaks off.',
      losingByFailure((why) => why !== 'oversize'),
    ],
    'undone-by-one-that-began-before': [
      'An upload that breaks off leaves of its key what there was when it began.',
      undoingByFailure,
    ],
    'lost-by-a-reset': [
      'A file of the voice host is lost when an upload to its key is reset.',
      losingByFailure((why, upload) => why === 'reset' && at('voice')(upload)),
    ],
  }),
  ...inspectorFaults('files/failed-reupload-keeps-the-bytes', {
    'broken-off-replaces': [
      'What came of an upload that broke off replaces the earlier file.',
      replacingByFailure((why) => why !== 'oversize'),
    ],
    'too-large-replaces': [
      'What came of an upload that was too large replaces the earlier file.',
      replacingByFailure((why) => why === 'oversize'),
    ],
    'broken-off-chunks-replace-on-event-feed': [
      'On the event-feed host, the chunks that came of a broken upload replace the earlier file.',
      replacingByFailure(
        (why, upload) => why === 'ended' && isChunked(upload) && at('eventFeed')(upload),
      ),
    ],
  }),
];
