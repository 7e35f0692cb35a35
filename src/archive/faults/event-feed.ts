import type { FileReference } from '../../spec/record.js';
import type { RecordHead } from '../behaviour/behaviour.js';
import { lenient } from './entry-mutations.js';
import { type Fault, onTheWire, type PlainBend } from './fault.js';
import { inlinedFaults } from './inlined.js';
import { believing, entriesIn, referencesIn, refusing } from './record-mutations.js';
import { isRefused, withStatus } from './requests.js';

/** Takes more references of the event feed for external ones. */
const externalToo =
  (isMeant: (reference: FileReference, request: RecordHead) => boolean): PlainBend =>
  (sound) => ({
    isExternal: (reference, request) =>
      sound.isExternal(reference, request) ||
      (request.operation === 'eventFeed' && isMeant(reference, request)),
  });

/** What the event feed alone has (sections 2.6 and 4.5). */
export const EVENT_FEED_FAULTS: Fault[] = [
  ...onTheWire('eventFeed/iso-times-pass', {
    'milliseconds-demanded': [
      'A time of a leap day without milliseconds is refused.',
      refusing('eventFeed', (body) =>
        entriesIn(body).some(({ eventTime }) => /-02-29T.*\dZ$/.test(String(eventTime))),
      ),
    ],
    'no-milliseconds': [
      'A time with milliseconds is refused.',
      refusing('eventFeed', (body) =>
        entriesIn(body).some(({ eventTime }) => String(eventTime).includes('.')),
      ),
    ],
    'no-zero-milliseconds': [
      'A time whose milliseconds are 000 is refused.',
      refusing('eventFeed', (body) =>
        entriesIn(body).some(({ eventTime }) => String(eventTime).includes('.000')),
      ),
    ],
  }),
  ...inlinedFaults('eventFeed'),
  ...onTheWire('eventFeed/external-needs-is-available-false', {
    'never-needed': [
      'An external file passes whatever isAvailable says.',
      externalToo(({ fileHref }) => fileHref !== undefined),
    ],
    'true-will-do': [
      'An external file passes with isAvailable true.',
      externalToo(({ fileHref, isAvailable }) => fileHref !== undefined && isAvailable === true),
    ],
    'may-be-absent': [
      'An external file passes without isAvailable.',
      externalToo(
        ({ fileHref, isAvailable }) => fileHref !== undefined && isAvailable === undefined,
      ),
    ],
    'first-event-only': [
      'An external file behind the first event passes without isAvailable.',
      believing('eventFeed', ({ fileHref }, { entry }) => fileHref !== undefined && entry > 0),
    ],
    'answered-422': [
      'An external file without isAvailable false is answered 422.',
      statusOfLinked(422),
    ],
  }),
  ...onTheWire('eventFeed/external-needs-a-link', {
    'unavailable-is-enough': [
      'A file with isAvailable false is not looked up.',
      externalToo(({ isAvailable }) => isAvailable === false),
    ],
    'unavailable-is-enough-in-later-events': [
      'A file with isAvailable false behind the first event is not looked up.',
      believing('eventFeed', ({ isAvailable }, { entry }) => isAvailable === false && entry > 0),
    ],
    'availability-is-enough': [
      'A file whose isAvailable is stated is not looked up.',
      externalToo(
        ({ isAvailable, fileHref }) => fileHref === undefined && isAvailable !== undefined,
      ),
    ],
    'answered-404': [
      'A file with isAvailable false and no link is answered 404.',
      (sound) => {
        const meant = new Set<number>();
        return {
          found: (reference, file, request, place) => {
            if (!file && reference.isAvailable === false) meant.add(request.number);
            return sound.found(reference, file, request, place);
          },
          ...withStatus(
            sound,
            404,
            (outcome, { number }) => isRefused(outcome, 'missing-file') && meant.has(number),
          ),
        };
      },
    ],
  }),
  ...onTheWire('eventFeed/external-needs-key-and-name', {
    'key-left-out': [
      'An external file without a fileKey passes.',
      lenient('eventFeed', 'fileKey', true),
    ],
    'name-left-out': [
      'An external file without a filename passes.',
      lenient('eventFeed', 'filename', true),
    ],
    'name-left-out-in-later-events': [
      'An external file without a filename passes behind the first event.',
      (sound) => ({
        read: (body, request) => {
          const copy = structuredClone(body);
          if (request.operation === 'eventFeed') {
            for (const event of entriesIn(copy).slice(1)) {
              for (const file of referencesIn(event)) if (file.fileHref) file.filename ??= 'file';
            }
          }
          return sound.read(copy, request);
        },
      }),
    ],
  }),
];

function statusOfLinked(status: number): PlainBend {
  return (sound) => {
    const linked = new Set<number>();
    return {
      found: (reference, file, request, place) => {
        if (!file && reference.fileHref) linked.add(request.number);
        return sound.found(reference, file, request, place);
      },
      ...withStatus(
        sound,
        status,
        (outcome, { number }) => isRefused(outcome, 'missing-file') && linked.has(number),
      ),
    };
  };
}
