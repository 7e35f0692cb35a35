import { isObject, type JsonObject } from '../../../records/shape.js';
import { by, keyOf } from '../../access/showing-files.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../../fault.js';
import { answered, isRefused, withStatus } from '../../mutations/answers.js';
import { keyMemory, phantomFile } from '../../mutations/key-memory.js';
import { listIn } from '../../mutations/member-mutations.js';
import { type EntryOperation, entriesIn, referencesIn } from '../../mutations/record-contents.js';
import { assumingPresent, missingFileWithStatus } from '../../mutations/record-mutations.js';

/**
 * Looks up no more than the keys that a pattern finds in the text of a request.
 *
 * @param pattern - with the key as its first group
 */
const lookingUpMatches =
  (operation: EntryOperation, pattern: RegExp): BehaviourMutation =>
  (correct) => {
    const noticed = new Map<number, Set<string | undefined>>();
    return {
      joined: (pieces, request) => {
        const body = correct.joined(pieces, request);
        if (request.operation === operation) {
          const keys = [...body.toString().matchAll(pattern)].map(([, key]) => key);
          noticed.set(request.number, new Set(keys));
        }
        return body;
      },
      ...assumingPresent(
        operation,
        ({ fileKey }, _place, { number }) => noticed.get(number)?.has(fileKey) === false,
      )(correct),
    };
  };

const isOutside = (fileKey: string): boolean => !fileKey.startsWith('default/');

/** Looks up no file of some entries, by what they say and where they stand, from 0. */
const lookingUpNoneOf =
  (
    operation: EntryOperation,
    matches: (entry: JsonObject, at: number) => boolean,
  ): BehaviourMutation =>
  (correct) => {
    const entries = new Map<number, JsonObject[]>();
    return {
      read: (body, request) => {
        entries.set(request.number, entriesIn(body));
        return correct.read(body, request);
      },
      found: (reference, file, request, place) => {
        const found = correct.found(reference, file, request, place);
        // A voice request is archived as one, with the files of all of its records.
        const at = operation === 'voice' ? place.file : place.entry;
        const entry = entries.get(request.number)?.[at];
        const isOverlooked = request.operation === operation && entry && matches(entry, at);
        return found ?? (isOverlooked ? phantomFile() : undefined);
      },
    };
  };

/** Makes a file of another key where somebody asks for a copy. */
const copying: BehaviourMutation = (correct) => {
  const { times, counting } = keyMemory(correct);
  const copies = new Set<string>();
  return {
    ...counting,
    otherMethod: (request, body) => {
      const { destination } = request.headers;
      if (
        !by('COPY')(request) ||
        destination === undefined ||
        !times.has(keyOf(correct, request))
      ) {
        return correct.otherMethod(request, body);
      }
      copies.add(String(destination).replace(/^.*\/v2\/files\//, ''));
      return answered(201);
    },
    found: (reference, file, request, place) =>
      correct.found(reference, file, request, place) ??
      (copies.has(reference.fileKey) ? phantomFile() : undefined),
  };
};

/** Takes a missing file off the list of what is missing when it is named once more. */
const togglingMissing =
  (operation: EntryOperation): BehaviourMutation =>
  (correct) => {
    const even = new Map<number, ReadonlySet<unknown>>();
    return {
      read: (body, request) => {
        const keys = referencesIn(body).map(({ fileKey }) => fileKey);
        const isEven = (key: unknown) => keys.filter((one) => one === key).length % 2 === 0;
        even.set(request.number, new Set(keys.filter(isEven)));
        return correct.read(body, request);
      },
      found: (reference, file, request, place) =>
        correct.found(reference, file, request, place) ??
        (request.operation === operation && even.get(request.number)?.has(reference.fileKey)
          ? phantomFile()
          : undefined),
    };
  };

/** Answers where several files are missing as a list of what is not there. */
const listingTheMissing: BehaviourMutation = (correct) => {
  const missing = new Map<number, Set<string>>();
  return {
    found: (reference, file, request, place) => {
      if (!file && request.operation === 'conversations') {
        const keys = missing.get(request.number) ?? new Set();
        missing.set(request.number, keys.add(reference.fileKey));
      }
      return correct.found(reference, file, request, place);
    },
    ...withStatus(
      404,
      (result, { number }) =>
        isRefused(result, 'missing-file') && (missing.get(number)?.size ?? 0) > 2,
    )(correct),
  };
};

/**
 * Files that are not looked up because of how their key is written, or because of what it is
 * (sections 4.2 to 4.5).
 */
export const OVERLOOKED_FILE_FAULTS: Fault[] = [
  ...wireFaults('conversations/missing-file-is-400', {
    'not-of-system-events': [
      'A file is not looked up in an event with systemText and no message.',
      lookingUpNoneOf(
        'conversations',
        ({ systemText, content }) => systemText !== undefined && content === undefined,
      ),
    ],
    'named-twice-passes': [
      'A missing file that a request names twice is not missed.',
      togglingMissing('conversations'),
    ],
    'compact-json-only': [
      'A file is looked up only where there is no blank between fileKey and its value.',
      lookingUpMatches('conversations', /"fileKey":"([^"]*)"/g),
    ],
    'not-behind-a-system-text': [
      'A file is not looked up in an event with a systemText that is not the first.',
      lookingUpNoneOf('conversations', ({ systemText }, at) => at > 0 && systemText !== undefined),
    ],
    'not-without-content': [
      'No file of an event without content is looked up.',
      lookingUpNoneOf('conversations', ({ content }) => content === undefined),
    ],
    'not-beside-a-link': [
      'No file of an event is looked up that has an external one as well.',
      lookingUpNoneOf('conversations', (event) =>
        listIn(event.files).some((file) => isObject(file) && file.fileHref !== undefined),
      ),
    ],
    'three-are-404': [
      'A request with three missing files or more is answered 404.',
      listingTheMissing,
    ],
    'outside-of-default-is-422': [
      'A key that does not begin with default/ is answered 422.',
      missingFileWithStatus('conversations', 422, ({ fileKey }) => isOutside(fileKey)),
    ],
  }),
  ...wireFaults('voice/missing-file-is-400', {
    copied: ['COPY makes a file of another key.', copying],
    'not-where-nobody-is-listed': [
      'A file is not looked up in a record whose list of participants is empty.',
      lookingUpNoneOf(
        'voice',
        ({ participants }) => Array.isArray(participants) && participants.length === 0,
      ),
    ],
    'not-behind-a-meeting': [
      'A file is not looked up in a record without participants that is not the first.',
      lookingUpNoneOf('voice', ({ participants }, at) => at > 0 && participants === undefined),
    ],
    'one-line-only': [
      'A file is looked up only where fileKey and its value are on one line.',
      lookingUpMatches('voice', /"fileKey"[ \t]*:[ \t]*"([^"]*)"/g),
    ],
  }),
  ...wireFaults('eventFeed/missing-file-is-400', {
    'without-escapes-only': [
      'A file is looked up only where fileKey and its value are written without escapes.',
      lookingUpMatches('eventFeed', /"fileKey"\s*:\s*"([^"]*)"/g),
    ],
    'first-hundred-events': [
      'Files are looked up for the first hundred events.',
      assumingPresent('eventFeed', (_reference, { entry }) => entry >= 100),
    ],
    'in-default-only': [
      'A file whose key does not begin with default/ is not looked up.',
      assumingPresent('eventFeed', ({ fileKey, fileHref }) => !fileHref && isOutside(fileKey)),
    ],
  }),
];
