import type { FileReference } from '../../../spec/record.js';
import type { RecordHead } from '../../behaviour/behaviour.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { assumingPresent, entriesIn, referencesIn, refusing } from '../mutations/records.js';
import { isRefused, withStatus } from '../mutations/requests.js';
import { lenient } from './entry-mutations.js';
import { inlinedFaults } from './inlined-faults.js';

/** Takes more references of the event feed for external ones. */
const externalToo =
  (matches: (reference: FileReference, request: RecordHead) => boolean): BehaviourMutation =>
  (correct) => ({
    isExternal: (reference, request) =>
      correct.isExternal(reference, request) ||
      (request.operation === 'eventFeed' && matches(reference, request)),
  });

/** What the event feed alone has (sections 2.6 and 4.5). */
export const EVENT_FEED_FAULTS: Fault[] = [
  ...wireFaults('eventFeed/iso-times-pass', {
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
  ...wireFaults('eventFeed/external-needs-is-available-false', {
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
      assumingPresent(
        'eventFeed',
        ({ fileHref }, { entry }) => fileHref !== undefined && entry > 0,
      ),
    ],
    'answered-422': [
      'An external file without isAvailable false is answered 422.',
      statusOfLinked(422),
    ],
  }),
  ...wireFaults('eventFeed/external-needs-a-link', {
    'unavailable-is-enough': [
      'A file with isAvailable false is not looked up.',
      externalToo(({ isAvailable }) => isAvailable === false),
    ],
    'unavailable-is-enough-in-later-events': [
      'A file with isAvailable false behind the first event is not looked up.',
      assumingPresent(
        'eventFeed',
        ({ isAvailable }, { entry }) => isAvailable === false && entry > 0,
      ),
    ],
    'availability-is-enough': [
      'A file whose isAvailable is stated is not looked up.',
      externalToo(
        ({ isAvailable, fileHref }) => fileHref === undefined && isAvailable !== undefined,
      ),
    ],
    'answered-404': [
      'A file with isAvailable false and no link is answered 404.',
      (correct) => {
        const meant = new Set<number>();
        return {
          found: (reference, file, request, place) => {
            if (!file && reference.isAvailable === false) meant.add(request.number);
            return correct.found(reference, file, request, place);
          },
          ...withStatus(
            correct,
            404,
            (result, { number }) => isRefused(result, 'missing-file') && meant.has(number),
          ),
        };
      },
    ],
  }),
  ...wireFaults('eventFeed/external-needs-key-and-name', {
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
      (correct) => ({
        read: (body, request) => {
          const copy = structuredClone(body);
          if (request.operation === 'eventFeed') {
            for (const event of entriesIn(copy).slice(1)) {
              for (const file of referencesIn(event)) if (file.fileHref) file.filename ??= 'file';
            }
          }
          return correct.read(copy, request);
        },
      }),
    ],
  }),
];

function statusOfLinked(status: number): BehaviourMutation {
  return (correct) => {
    const linked = new Set<number>();
    return {
      found: (reference, file, request, place) => {
        if (!file && reference.fileHref) linked.add(request.number);
        return correct.found(reference, file, request, place);
      },
      ...withStatus(
        correct,
        status,
        (result, { number }) => isRefused(result, 'missing-file') && linked.has(number),
      ),
    };
  };
}
