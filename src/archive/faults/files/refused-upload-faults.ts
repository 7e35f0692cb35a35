import type { Behaviour, RequestHead } from '../../behaviour/behaviour.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { answering, withStatus } from '../mutations/answers.js';
import { isUpload, lengthOf, typeOf } from '../mutations/requests.js';

/** The longest segment, in bytes, that an encrypted file system takes. */
const LONGEST_NAME = 143;

/** Refuses some uploads before anything else is looked at. */
const refusingUploads = (status: number, matches: (request: RequestHead) => boolean) =>
  answering(status, (request) => isUpload(request) && matches(request));

/** Takes a look into PDFs, and does not want those that it cannot read. */
const readingDocuments: BehaviourMutation = (correct) => {
  const unreadable = new Set<number>();
  // A word may come in two pieces.
  const ends = new Map<number, string>();
  return {
    keep: (piece, from, upload) => {
      const text = `${ends.get(upload.number) ?? ''}${piece.toString('latin1')}`;
      if (/\/Encrypt\s/.test(text)) unreadable.add(upload.number);
      ends.set(upload.number, text.slice(-'/Encrypt'.length));
      return correct.keep(piece, from, upload);
    },
    replaced: (earlier, later, upload) =>
      unreadable.has(upload.number) ? earlier : correct.replaced(earlier, later, upload),
    ...withStatus(
      422,
      (result, { number }) => result.kind === 'stored' && unreadable.has(number),
    )(correct),
  };
};

/** Does not let a file be replaced that an email was sent with. */
const lockingAttachments: BehaviourMutation = (correct) => {
  const sent = new Set<string>();
  const isLocked = (request: RequestHead, { uploadKey }: Behaviour): boolean =>
    sent.has(uploadKey(request.path.slice(request.path.indexOf('/v2/')), request.host) ?? '');
  return {
    found: (reference, file, request, place) => {
      if (file && request.operation === 'email') sent.add(reference.fileKey);
      return correct.found(reference, file, request, place);
    },
    ...refusingUploads(423, (request) => isLocked(request, correct))(correct),
  };
};

/** Uploads that are refused for their key, their type or their contents (sections 2.1 and 4.1). */
export const REFUSED_UPLOAD_FAULTS: Fault[] = [
  ...wireFaults('files/client-chooses-the-key', {
    'segments-up-to-143': [
      'A key with a segment of more than 143 characters is answered 400.',
      refusingUploads(400, ({ path }) =>
        path.split('/').some(({ length }) => length > LONGEST_NAME),
      ),
    ],
    'no-admin-folders': [
      'A key with a folder that is called admin or internal is answered 403.',
      refusingUploads(403, ({ path }) => /\/(admin|internal)\//i.test(path)),
    ],
    'sub-resources': [
      'A key whose last segment is metadata, content, tags or versions is answered 405.',
      refusingUploads(405, ({ path }) => /[^/]\/(metadata|content|tags|versions)$/.test(path)),
    ],
    'no-comments-of-sql': [
      'A key with two hyphens in a row is answered 403.',
      refusingUploads(403, ({ path }) => path.includes('--')),
    ],
  }),
  ...wireFaults('files/any-type-passes', {
    'one-parameter-only': [
      'A Content-Type with two parameters is answered 415.',
      refusingUploads(415, (request) => typeOf(request).split(';').length > 2),
    ],
    'blank-before-parameters': [
      'A Content-Type with no blank before its parameter is answered 415.',
      refusingUploads(415, (request) => /;\S/.test(typeOf(request))),
    ],
    'no-videos-on-voice': [
      'A video is answered 415 by the voice host.',
      refusingUploads(415, (to) => to.host === 'voice' && typeOf(to).startsWith('video/')),
    ],
    'short-forms-only': [
      'A form of more than 32 KiB is answered 413.',
      refusingUploads(
        413,
        (to) => typeOf(to) === 'application/x-www-form-urlencoded' && (lengthOf(to) ?? 0) > 32_768,
      ),
    ],
    'unicode-only': [
      'A text whose charset is another one than UTF-8 or ASCII is answered 415.',
      refusingUploads(415, (request) =>
        /charset="?(?!utf-?8|us-ascii)[\w-]+/i.test(typeOf(request)),
      ),
    ],
  }),
  ...wireFaults('files/upload-answers-200', {
    'no-encrypted-documents': [
      'A PDF is answered 422 that cannot be opened without a password.',
      readingDocuments,
    ],
  }),
  ...wireFaults('files/reupload-answers-200', {
    'locked-by-an-email': [
      'A key that an email refers to is answered 423 when it is sent again.',
      lockingAttachments,
    ],
  }),
];
