import { Socket } from 'node:net';
import type { UploadHead } from '../../behaviour/behaviour.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { hiding, keyMemory, phantomFile } from '../mutations/key-memory.js';
import { at, everyNth, isChunked, isUpload, typeOf } from '../mutations/requests.js';

/** Milliseconds; a busy client may need some of them between two requests. */
const HALF_A_SECOND = 500;

/** Hides a file from records for a while after it was stored. */
const late =
  (
    milliseconds: number,
    matches: (upload: UploadHead, size: number) => boolean,
  ): BehaviourMutation =>
  (correct) => {
    const visible = new Map<string, number>();
    return {
      replaced: (earlier, later, upload) => {
        if (matches(upload, later.size)) visible.set(upload.fileKey, Date.now() + milliseconds);
        return correct.replaced(earlier, later, upload);
      },
      ...hiding((fileKey) => (visible.get(fileKey) ?? 0) > Date.now())(correct),
    };
  };

/** Keeps what came of a broken upload when there was no file before. */
const keeping =
  (matches: (why: string, upload: UploadHead) => boolean): BehaviourMutation =>
  (correct) => {
    const { times, counting } = keyMemory(correct);
    return {
      ...counting,
      keepsPart: (why, upload) =>
        (!times.has(upload.fileKey) && matches(why, upload)) || correct.keepsPart(why, upload),
    };
  };

/** Keeps what came of a broken upload in chunks when the last one of them came with its line end. */
const keepingWholeChunks: BehaviourMutation = (correct) => {
  const ends = new WeakMap<object, string>();
  return {
    intercept: (request) => {
      const { connection } = request;
      if (connection instanceof Socket && isUpload(request) && !ends.has(connection)) {
        ends.set(connection, '');
        // Before the parser of the server, which so hands its bytes over to JavaScript as well.
        connection.prependListener('data', (bytes: Buffer) =>
          ends.set(connection, `${ends.get(connection)}${bytes.toString('latin1')}`.slice(-2)),
        );
      }
      return correct.intercept(request);
    },
    ...keeping(
      (why, upload) =>
        why === 'ended' && isChunked(upload) && ends.get(upload.connection) === '\r\n',
    )(correct),
  };
};

/** Finds a new file as soon as the first bytes of it are there. */
const foundOnItsWay =
  (matches: (upload: UploadHead) => boolean): BehaviourMutation =>
  (correct) => {
    const onItsWay = new Set<string>();
    return {
      keep: (piece, from, upload) => {
        if (matches(upload)) onItsWay.add(upload.fileKey);
        return correct.keep(piece, from, upload);
      },
      keepsPart: (why, upload) => {
        onItsWay.delete(upload.fileKey);
        return correct.keepsPart(why, upload);
      },
      found: (reference, file, request, place) =>
        correct.found(reference, file, request, place) ??
        (onItsWay.has(reference.fileKey) ? phantomFile() : undefined),
    };
  };

/** When a file can be referenced (sections 2.2 and 4.6). */
export const AVAILABILITY_FAULTS: Fault[] = [
  ...wireFaults('files/type-is-optional', {
    'never-found-on-voice': [
      'A recording that was sent without a type cannot be referenced.',
      late(Number.MAX_SAFE_INTEGER, (to) => typeOf(to) === '' && at('voice')(to)),
    ],
  }),
  ...wireFaults('files/length-is-optional', {
    'chunked-never-found-on-event-feed': [
      'A file of the event feed that was sent in chunks cannot be referenced.',
      late(Number.MAX_SAFE_INTEGER, (to) => isChunked(to) && at('eventFeed')(to)),
    ],
  }),
  ...wireFaults('files/referenceable-at-once', {
    late: [
      'A file can be referenced only half a second after its answer.',
      late(HALF_A_SECOND, () => true),
    ],
    'refused-once-missing-for-good': [
      'A key counts as missing from then on if a file was too large for it when it was new.',
      (correct) => {
        const refused = new Set<string>();
        const { times, counting } = keyMemory(correct);
        return {
          ...counting,
          ...hiding((fileKey) => refused.has(fileKey))(correct),
          fileFits: (bytes, upload) => {
            const fits = correct.fileFits(bytes, upload);
            if (!fits && !times.has(upload.fileKey)) refused.add(upload.fileKey);
            return fits;
          },
        };
      },
    ],
    'asked-for-too-early': [
      'A key that was named while its file was on its way stays missing.',
      (correct) => {
        const onItsWay = new Set<string>();
        const missing = new Set<string>();
        return {
          keep: (piece, from, upload) => {
            onItsWay.add(upload.fileKey);
            return correct.keep(piece, from, upload);
          },
          replaced: (earlier, later, upload) => {
            onItsWay.delete(upload.fileKey);
            return correct.replaced(earlier, later, upload);
          },
          found: (reference, file, request, place) => {
            const { fileKey } = reference;
            if (!file && onItsWay.has(fileKey)) missing.add(fileKey);
            return missing.has(fileKey)
              ? undefined
              : correct.found(reference, file, request, place);
          },
        };
      },
    ],
    'late-when-chunked': [
      'A file without a length can be referenced only half a second after its answer.',
      late(HALF_A_SECOND, isChunked),
    ],
    'late-now-and-then': [
      'Every seventh file can be referenced only half a second after its answer.',
      (correct) => {
        const isTurn = everyNth(7);
        return late(HALF_A_SECOND, isTurn)(correct);
      },
    ],
    'late-when-large': [
      'A file of more than 64 KiB can be referenced only half a second after its answer.',
      late(HALF_A_SECOND, (_upload, size) => size > 65_536),
    ],
    'late-when-over-a-megabyte': [
      'A file of more than 1 MB can be referenced only half a second after its answer.',
      late(HALF_A_SECOND, (_upload, size) => size > 1_000_000),
    ],
    'late-where-previewed': [
      'A document or a scan can be referenced only once there is a preview, half a second later.',
      late(HALF_A_SECOND, (upload) =>
        /^image\/(tiff|heic)|^application\/(msword|rtf|vnd\.oasis)/i.test(typeOf(upload)),
      ),
    ],
  }),
  ...wireFaults('files/incomplete-upload-is-no-file', {
    'part-is-kept': [
      'What came of an upload that ended early is stored.',
      keeping((why) => why === 'ended'),
    ],
    'chunked-part-is-kept': [
      'The chunks that came of an upload that ended early are stored.',
      keeping((why, upload) => why === 'ended' && isChunked(upload)),
    ],
    'whole-chunks-are-kept': [
      'What came of an upload that ended early is stored where its last chunk came whole.',
      keepingWholeChunks,
    ],
    'part-of-a-small-one-is-kept': [
      'What came of an upload of less than 64 KiB that ended early is stored.',
      keeping((why, { declaredBytes = 65_536 }) => why === 'ended' && declaredBytes < 65_536),
    ],
    'part-of-a-large-one-is-kept': [
      'What came of an upload of more than a million bytes that ended early is stored.',
      keeping((why, { declaredBytes = 0 }) => why === 'ended' && declaredBytes > 1_000_000),
    ],
    'there-while-on-its-way': [
      'A file can be referenced while its upload is on its way, until that breaks off.',
      foundOnItsWay(() => true),
    ],
    'there-while-on-its-way-in-chunks': [
      'A file that comes in chunks can be referenced while its upload is on its way.',
      foundOnItsWay(isChunked),
    ],
    'nothing-is-kept-as-a-file': [
      'On the voice host, an upload that ended early is stored.',
      keeping((why, upload) => why === 'ended' && at('voice')(upload)),
    ],
  }),
  ...wireFaults('files/reset-upload-is-no-file', {
    'part-is-kept': [
      'What came of an upload that was reset is stored.',
      keeping((why) => why === 'reset'),
    ],
    'part-is-kept-on-event-feed': [
      'What came of an upload with a length that was reset is stored on the event-feed host.',
      keeping((why, upload) => why === 'reset' && !isChunked(upload) && at('eventFeed')(upload)),
    ],
  }),
];
