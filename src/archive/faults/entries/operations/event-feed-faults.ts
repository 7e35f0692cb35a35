import type { FileReference } from '../../../../spec/record.js';
import type { RequestHead } from '../../../behaviour/behaviour.js';
import { isObject, type JsonObject } from '../../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../../fault.js';
import { phantomFile } from '../../mutations/key-memory.js';
import { entriesIn, referencesIn } from '../../mutations/record-contents.js';
import {
  assumingPresent,
  losing,
  missingFileWithStatus,
  readingAs,
  refusing,
} from '../../mutations/record-mutations.js';
import { fillingInReferences } from './filling-in-references.js';
import { inlinedFaults } from './inlined-faults.js';

/** Refuses requests by the time of one of their events. */
const refusingTime = (pattern: RegExp) =>
  refusing('eventFeed', (body) =>
    entriesIn(body).some(({ eventTime }) => pattern.test(String(eventTime))),
  );

/** Takes more references for external ones. */
const externalToo =
  (matches: (reference: FileReference) => boolean): BehaviourMutation =>
  (correct) => ({
    isExternal: (reference, request) =>
      correct.isExternal(reference, request) ||
      (request.operation === 'eventFeed' && matches(reference)),
  });

/** Gives the external files of some events a key where theirs is empty. */
const fillingInEmptyKeys = (choose: (events: JsonObject[]) => JsonObject[]) =>
  readingAs('eventFeed', (body) => {
    for (const file of choose(entriesIn(body)).flatMap(referencesIn)) {
      if (file.fileHref && file.fileKey === '') file.fileKey = 'default/nothing';
    }
    return body;
  });

/** Archives events of a refused request. */
const salvagingEvents =
  (chosen: (event: JsonObject, events: number) => unknown): BehaviourMutation =>
  (correct) => ({
    salvage: (records, request) =>
      request.operation === 'eventFeed'
        ? records.filter(({ record }) => isObject(record) && chosen(record, records.length))
        : correct.salvage(records, request),
  });

/** Looks up no file of an event without a text. */
const believingWithoutText: BehaviourMutation = (correct) => {
  const bodies = new WeakMap<RequestHead, unknown>();
  return {
    read: (body, request) => {
      bodies.set(request, body);
      return correct.read(body, request);
    },
    found: (reference, file, request, place) => {
      const found = correct.found(reference, file, request, place);
      if (found !== undefined || request.operation !== 'eventFeed') return found;
      const event = entriesIn(bodies.get(request))[place.entry];
      const hasText = isObject(event?.body) && Boolean(event.body.text);
      return hasText || correct.isExternal(reference, request) ? undefined : phantomFile();
    },
  };
};

/** What only the event feed has (sections 2.6 and 4.5). */
export const EVENT_FEED_FAULTS: Fault[] = [
  ...wireFaults('eventFeed/missing-file-is-400', {
    'without-a-text': [
      'The file of an event without a text is not looked up.',
      believingWithoutText,
    ],
  }),
  ...wireFaults('eventFeed/iso-times-pass', {
    'milliseconds-demanded': [
      'A time of midnight is refused without milliseconds.',
      refusingTime(/T00:00:00Z$/),
    ],
    'milliseconds-always-demanded': [
      'Each time is refused without milliseconds.',
      refusingTime(/:\d\dZ$/),
    ],
    'no-milliseconds': ['A time with milliseconds is refused.', refusingTime(/\./)],
    'no-zero-milliseconds': [
      'A time whose milliseconds are 000 is refused.',
      refusingTime(/\.000Z$/),
    ],
  }),
  ...inlinedFaults('eventFeed'),
  ...wireFaults('eventFeed/inlined-passes', {
    'no-vector-graphics': [
      'A vector graphic with isInlined true is not found.',
      losing(
        'eventFeed',
        ({ contentType }, { isInlined }) =>
          isInlined === true && contentType.startsWith('image/svg'),
      ),
    ],
  }),
  ...inspectorFaults('eventFeed/refused-whole', {
    'external-is-archived': [
      'An event that is refused for an external file is archived.',
      salvagingEvents((event) => referencesIn(event).some(({ fileHref }) => fileHref)),
    ],
    'external-alone-is-archived': [
      'A request of one event that is refused for an external file with isAvailable true is archived.',
      salvagingEvents(
        (event, events) =>
          events === 1 &&
          referencesIn(event).some(({ fileHref, isAvailable }) => fileHref && isAvailable),
      ),
    ],
  }),
  ...wireFaults('eventFeed/external-needs-is-available-false', {
    'never-needed': [
      'An external file passes whatever isAvailable says.',
      externalToo(({ fileHref }) => fileHref !== undefined),
    ],
    'true-will-do': [
      'An external file passes with isAvailable true.',
      externalToo(({ fileHref, isAvailable }) => fileHref !== undefined && isAvailable === true),
    ],
    'null-will-do': [
      'An external file passes with isAvailable null.',
      readingAs('eventFeed', (body) => {
        for (const file of referencesIn(body)) {
          if (file.fileHref && file.isAvailable === null) file.isAvailable = false;
        }
        return body;
      }),
    ],
    'may-be-absent': [
      'An external file passes without isAvailable.',
      externalToo(
        ({ fileHref, isAvailable }) => fileHref !== undefined && isAvailable === undefined,
      ),
    ],
    'of-the-web-only': [
      'A file with a link that is none of the web is not looked up, whatever isAvailable says.',
      externalToo(({ fileHref }) => fileHref !== undefined && !/^https?:/.test(fileHref)),
    ],
    'first-event-only': [
      'An external file passes without isAvailable after the first event.',
      assumingPresent(
        'eventFeed',
        ({ fileHref }, { entry }) => fileHref !== undefined && entry > 0,
      ),
    ],
    'known-as-external-elsewhere': [
      'An external file passes without isAvailable once a conversations or voice record had its key for one.',
      (correct) => {
        const external = new Set<string>();
        return {
          isExternal: (reference, request) => {
            const { fileKey, fileHref } = reference;
            const is = correct.isExternal(reference, request);
            const isOfFeed = request.operation === 'eventFeed';
            if (is && !isOfFeed) external.add(fileKey);
            return is || (isOfFeed && fileHref !== undefined && external.has(fileKey));
          },
        };
      },
    ],
    'answered-422': [
      'An external file without isAvailable false is answered 422.',
      missingFileWithStatus('eventFeed', 422, ({ fileHref }) => fileHref !== undefined),
    ],
  }),
  ...wireFaults('eventFeed/external-needs-a-link', {
    'unavailable-is-enough': [
      'A file with isAvailable false is not looked up.',
      externalToo(({ isAvailable }) => isAvailable === false),
    ],
    'unavailable-is-enough-in-later-events': [
      'A file with isAvailable false after the first event is not looked up.',
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
      missingFileWithStatus('eventFeed', 404, ({ isAvailable }) => isAvailable === false),
    ],
  }),
  ...wireFaults('eventFeed/external-needs-key-and-name', {
    'key-left-out': [
      'An external file without a fileKey passes.',
      fillingInReferences('eventFeed', 'fileKey', 'external'),
    ],
    'name-left-out': [
      'An external file without a filename passes.',
      fillingInReferences('eventFeed', 'filename', 'external'),
    ],
    'name-left-out-in-later-events': [
      'An external file without a filename passes after the first event.',
      readingAs('eventFeed', (body) => {
        for (const event of entriesIn(body).slice(1)) {
          for (const file of referencesIn(event)) if (file.fileHref) file.filename ??= 'file';
        }
        return body;
      }),
    ],
  }),
  ...wireFaults('eventFeed/external-key-is-not-empty', {
    'empty-will-do': [
      'An external file with an empty fileKey passes.',
      fillingInEmptyKeys((events) => events),
    ],
    'empty-will-do-in-later-events': [
      'An external file with an empty fileKey passes after the first event.',
      fillingInEmptyKeys((events) => events.slice(1)),
    ],
  }),
];
