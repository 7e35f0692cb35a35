import { keyOf } from '../access/showing-files.js';
import { type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { answering, spoilingNext, withStatus } from '../mutations/answers.js';
import { answeringWhileBusy } from '../mutations/concurrency.js';
import { at, everyNth, isChunked, isUpload, lengthOf, typeOf } from '../mutations/requests.js';

/** How an upload is answered (sections 2.1 and 4.1). */
export const UPLOAD_FAULTS: Fault[] = [
  ...wireFaults('files/upload-answers-200', {
    created: ['An upload is answered 201.', withStatus(201, ({ kind }) => kind === 'stored')],
    'no-content-on-voice': [
      'An upload to the voice host is answered 204.',
      withStatus(204, ({ kind }, to) => kind === 'stored' && at('voice')(to)),
    ],
    'recordings-created': [
      'A recording that is sent to the voice host is answered 201.',
      withStatus(
        201,
        ({ kind }, to) => kind === 'stored' && at('voice')(to) && typeOf(to).startsWith('audio/'),
      ),
    ],
    'accepted-past-64-KiB': [
      'An upload of more than 64 KiB is answered 202.',
      withStatus(202, ({ kind }, to) => kind === 'stored' && lengthOf(to) > 65_536),
    ],
    'one-size': [
      'An upload whose length is a multiple of 64 KiB is answered 500.',
      answering(500, (to) => isUpload(to) && lengthOf(to) > 0 && lengthOf(to) % 65_536 === 0),
    ],
    'refused-once-refused-for-good': [
      'A key to which a file was too large is answered 400 from then on.',
      (correct) => {
        const refused = new Set<string>();
        return {
          fileFits: (bytes, upload) => {
            const fits = correct.fileFits(bytes, upload);
            if (!fits) refused.add(upload.path);
            return fits;
          },
          ...answering(400, ({ path }) => refused.has(path))(correct),
        };
      },
    ],
    'every-fortieth': [
      'Every fortieth upload is answered 500.',
      (correct) => {
        const isTurn = everyNth(40);
        return answering(500, (to) => isUpload(to) && isTurn())(correct);
      },
    ],
    'to-a-key-of-an-external-file': [
      'An upload to a key that an external file was archived with is answered 409.',
      (correct) => {
        const taken = new Set<string>();
        return {
          isExternal: (reference, request) => {
            const is = correct.isExternal(reference, request);
            if (is) taken.add(reference.fileKey);
            return is;
          },
          ...answering(409, (to) => isUpload(to) && taken.has(keyOf(correct, to)))(correct),
        };
      },
    ],
    'under-load': [
      'An upload is answered 500 while six others to its host are under way.',
      answeringWhileBusy(6, 500, isUpload),
    ],
  }),
  ...wireFaults('files/length-is-optional', {
    'chunked-411': [
      'An upload without a length is answered 411.',
      answering(411, (to) => isUpload(to) && isChunked(to)),
    ],
    'every-third-201': [
      'Every third chunked upload is answered 201.',
      (correct) => {
        const isTurn = everyNth(3);
        return answering(201, (to) => isUpload(to) && isChunked(to) && isTurn())(correct);
      },
    ],
    'every-seventh-411': [
      'Every seventh chunked upload is answered 411.',
      (correct) => {
        const isTurn = everyNth(7);
        return answering(411, (to) => isUpload(to) && isChunked(to) && isTurn())(correct);
      },
    ],
    'coding-with-a-capital-400': [
      'An upload is refused whose coding is written with a capital.',
      answering(400, (to) => isUpload(to) && to.headers['transfer-encoding'] === 'Chunked'),
    ],
    'chunked-501-on-event-feed': [
      'An upload without a length is answered 501 on the event-feed host.',
      answering(501, (to) => isUpload(to) && isChunked(to) && at('eventFeed')(to)),
    ],
    'chunked-64-KiB': [
      'An upload without a length is refused past 64 KiB.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) =>
          fileFits(bytes, upload) && !(isChunked(upload) && bytes > 65_536),
      }),
    ],
    'chunks-before-the-next-request': [
      'The chunks of an upload are taken for the beginning of the next request on its connection.',
      spoilingNext(
        (result, request) => result.kind === 'stored' && isChunked(request),
        (request) => isUpload(request) && isChunked(request),
      ),
    ],
  }),
  ...inspectorFaults('files/bytes-are-stored-as-sent', {
    'first-piece-after-expect-lost': [
      'Of an upload with Expect the first hundred bytes are lost.',
      ({ keep }) => ({
        keep: (piece, from, upload) => {
          const lost = upload.headers.expect === undefined ? 0 : Math.max(0, 100 - from);
          return keep(piece.subarray(lost), from, upload);
        },
      }),
    ],
  }),
  ...inspectorFaults('files/type-is-stored', {
    'recordings-of-two-kinds': [
      'On the voice host, sound of other types than MPEG and WAV is kept as bytes.',
      ({ contentType }) => ({
        contentType: (upload) => {
          const type = contentType(upload);
          const isKnown = !type.startsWith('audio/') || /mpeg|wav/.test(type);
          return isKnown || !at('voice')(upload) ? type : 'application/octet-stream';
        },
      }),
    ],
  }),
  ...wireFaults('files/type-is-optional', {
    'type-demanded': [
      'An upload without a Content-Type is answered 415.',
      answering(415, (to) => isUpload(to) && typeOf(to) === ''),
    ],
    'type-demanded-when-chunked': [
      'An upload with neither a length nor a Content-Type is answered 400.',
      answering(400, (to) => isUpload(to) && isChunked(to) && typeOf(to) === ''),
    ],
  }),
  ...wireFaults('files/any-type-passes', {
    'forms-refused': [
      'A multipart form is answered 415.',
      answering(415, (to) => isUpload(to) && typeOf(to).startsWith('multipart/')),
    ],
    'parameters-refused': [
      'A Content-Type with a parameter is answered 415.',
      answering(415, (to) => isUpload(to) && typeOf(to).includes(';')),
    ],
    'quotes-refused': [
      'A Content-Type with a quoted parameter is answered 415.',
      answering(415, (to) => isUpload(to) && typeOf(to).includes('"')),
    ],
    'texts-of-a-list-on-voice': [
      'The voice host takes plain texts and web pages, and answers other texts 415.',
      answering(
        415,
        (to) => isUpload(to) && at('voice')(to) && /^text\/(?!plain|html)/.test(typeOf(to)),
      ),
    ],
    'lower-case-types-only': [
      'A Content-Type with a capital letter in its subtype is answered 415.',
      answering(415, (to) => isUpload(to) && /^[^;]*[A-Z]/.test(typeOf(to))),
    ],
    'subtypes-begin-with-a-letter': [
      'A Content-Type whose subtype begins with a figure is answered 415.',
      answering(415, (to) => isUpload(to) && /^\w+\/\d/.test(typeOf(to))),
    ],
    'registered-trees-only': [
      'A Content-Type outside the customary top-level types is answered 415.',
      answering(
        415,
        (to) =>
          isUpload(to) &&
          !/^($|application|image|text|audio|video|multipart|message)/.test(typeOf(to)),
      ),
    ],
  }),
];
