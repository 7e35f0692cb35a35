import { type Fault, wireFaults } from '../fault.js';
import { isRefused, withStatus } from '../mutations/answers.js';
import { at, isChunked, typeOf } from '../mutations/requests.js';

/** The size limit of a file (sections 4.1, 7 and 8). */
export const SIZE_FAULTS: Fault[] = [
  ...wireFaults('files/oversize-is-400', {
    'off-by-one': [
      'The limit of a file is one byte too high.',
      ({ fileFits }) => ({ fileFits: (bytes, upload) => fileFits(bytes - 1, upload) }),
    ],
    'declared-only': [
      'The limit of a file holds only for a length that was declared.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) => upload.declaredBytes === undefined || fileFits(bytes, upload),
      }),
    ],
    'one-host-forgets': [
      'The limit of a file does not hold on the event-feed host.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) => at('eventFeed')(upload) || fileFits(bytes, upload),
      }),
    ],
    'recordings-may-be-larger': [
      'The limit of a file does not hold for video.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) => typeOf(upload).startsWith('video/') || fileFits(bytes, upload),
      }),
    ],
    'untyped-unlimited': [
      'The limit of a file does not hold for one that comes without a Content-Type.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) => typeOf(upload) === '' || fileFits(bytes, upload),
      }),
    ],
    'far-over-413': [
      'A file whose length is half as large again as the limit is answered 413.',
      (correct) => {
        const far = new Set<number>();
        return {
          fileFits: (bytes, upload) => {
            if (!correct.fileFits(bytes / 1.5, upload)) far.add(upload.number);
            return correct.fileFits(bytes, upload);
          },
          ...withStatus(413, (_result, { number }) => far.has(number))(correct),
        };
      },
    ],
    'answered-413': [
      'A file over the limit is answered 413.',
      withStatus(413, (result) => isRefused(result, 'oversize-file')),
    ],
    'replacing-413': [
      'A file over the limit is answered 413 where its key has a file.',
      (correct) => {
        const known = new Set<string>();
        const replacing = new Set<number>();
        return {
          replaced: (earlier, later, upload) => {
            known.add(upload.fileKey);
            return correct.replaced(earlier, later, upload);
          },
          fileFits: (bytes, upload) => {
            if (known.has(upload.fileKey)) replacing.add(upload.number);
            return correct.fileFits(bytes, upload);
          },
          ...withStatus(
            413,
            (result, { number }) => isRefused(result, 'oversize-file') && replacing.has(number),
          )(correct),
        };
      },
    ],
    'chunked-413': [
      'A file over the limit that came without a length is answered 413.',
      withStatus(
        413,
        (result, request) => isRefused(result, 'oversize-file') && isChunked(request),
      ),
    ],
    'expected-413': [
      'A file over the limit that came with an Expect is answered 413.',
      withStatus(
        413,
        (result, { headers }) => isRefused(result, 'oversize-file') && headers.expect !== undefined,
      ),
    ],
  }),
  ...wireFaults('files/up-to-the-limit-passes', {
    'off-by-one': [
      'The limit of a file is one byte too low.',
      ({ fileFits }) => ({ fileFits: (bytes, upload) => fileFits(bytes + 1, upload) }),
    ],
    'chunked-off-by-one': [
      'The limit is one byte too low for a file that comes without a length.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) => fileFits(isChunked(upload) ? bytes + 1 : bytes, upload),
      }),
    ],
    'lower-for-images': [
      'The limit of a file is half of what it should be for images.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) =>
          fileFits(typeOf(upload).startsWith('image/') ? bytes * 2 : bytes, upload),
      }),
    ],
    'lower-on-voice': [
      'The limit of a file is a tenth lower on the voice host.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) => fileFits(at('voice')(upload) ? bytes * 1.1 : bytes, upload),
      }),
    ],
    'below-on-event-feed': [
      'A file of exactly the limit is too large for the event-feed host.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) => fileFits(at('eventFeed')(upload) ? bytes + 1 : bytes, upload),
      }),
    ],
  }),
  ...wireFaults('files/oversize-is-not-stored', {
    'stored-first': [
      'A file is stored before its size is looked at.',
      (correct) => {
        const tooLarge = new Set<number>();
        return {
          fileFits: (bytes, upload) => {
            if (!correct.fileFits(bytes, upload)) tooLarge.add(upload.number);
            return true;
          },
          ...withStatus(400, (_result, { number }) => tooLarge.has(number))(correct),
        };
      },
    ],
    'part-is-kept-on-voice': [
      'On the voice host, a chunked file that grew too large is stored as far as it came.',
      ({ keepsPart }) => ({
        keepsPart: (why, upload) =>
          (why === 'oversize' && at('voice')(upload) && isChunked(upload)) ||
          keepsPart(why, upload),
      }),
    ],
  }),
];
