import { type Fault, onTheWire } from './fault.js';
import { concurrently } from './in-flight.js';
import { answering, at, everyNth, isChunked, isUpload, lengthOf, withStatus } from './requests.js';

const typeOf = ({ headers }: { headers: { 'content-type'?: string | undefined } }) =>
  headers['content-type'] ?? '';

/** How an upload is answered (sections 2.1 and 4.1). */
export const UPLOAD_FAULTS: Fault[] = [
  ...onTheWire('files/upload-answers-200', {
    created: [
      'An upload is answered 201.',
      (sound) => withStatus(sound, 201, ({ kind }) => kind === 'stored'),
    ],
    'no-content-on-voice': [
      'An upload to the voice host is answered 204.',
      (sound) => withStatus(sound, 204, ({ kind }, to) => kind === 'stored' && at('voice')(to)),
    ],
    'accepted-past-64-KiB': [
      'An upload of exactly 65537 bytes is answered 202.',
      (sound) =>
        withStatus(sound, 202, ({ kind }, to) => kind === 'stored' && lengthOf(to) === 65_537),
    ],
    'one-size': [
      'An upload of exactly 65536 bytes is answered 500.',
      (sound) => answering(sound, 500, (to) => isUpload(to) && lengthOf(to) === 65_536),
    ],
    'every-fortieth': [
      'Every fortieth upload is answered 500.',
      (sound) => {
        const turn = everyNth(40);
        return answering(sound, 500, (to) => isUpload(to) && turn());
      },
    ],
    'under-load': [
      'An upload is answered 500 while six others to its host are under way.',
      (sound) => concurrently(sound, 6, isUpload, 500),
    ],
  }),
  ...onTheWire('files/length-is-optional', {
    'chunked-411': [
      'An upload without a length is answered 411.',
      (sound) => answering(sound, 411, (to) => isUpload(to) && isChunked(to)),
    ],
    'chunked-501-on-event-feed': [
      'An upload without a length is answered 501 on the event-feed host.',
      (sound) =>
        answering(sound, 501, (to) => isUpload(to) && isChunked(to) && at('eventFeed')(to)),
    ],
    'chunked-64-KiB': [
      'An upload without a length is refused past 64 KiB.',
      ({ fileFits }) => ({
        fileFits: (bytes, upload) =>
          fileFits(bytes, upload) && !(isChunked(upload) && bytes > 65_536),
      }),
    ],
  }),
  ...onTheWire('files/type-is-optional', {
    'type-demanded': [
      'An upload without a Content-Type is answered 415.',
      (sound) => answering(sound, 415, (to) => isUpload(to) && typeOf(to) === ''),
    ],
    'type-demanded-when-chunked': [
      'An upload with neither a length nor a Content-Type is answered 400.',
      (sound) => answering(sound, 400, (to) => isUpload(to) && isChunked(to) && typeOf(to) === ''),
    ],
  }),
  ...onTheWire('files/any-type-passes', {
    'forms-refused': [
      'A multipart form is answered 415.',
      (sound) => answering(sound, 415, (to) => isUpload(to) && typeOf(to).startsWith('multipart/')),
    ],
    'parameters-refused': [
      'A Content-Type with a parameter is answered 415.',
      (sound) => answering(sound, 415, (to) => isUpload(to) && typeOf(to).includes('; charset=')),
    ],
    'registered-trees-only': [
      'A Content-Type outside the customary top-level types is answered 415.',
      (sound) =>
        answering(
          sound,
          415,
          (to) =>
            isUpload(to) &&
            !/^($|application|image|text|audio|video|multipart|message)/.test(typeOf(to)),
        ),
    ],
  }),
];
