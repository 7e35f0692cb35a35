import { isObject, type JsonObject } from '../../../records/shape.js';
import { type Fault, inspectorFaults, type Mutation } from '../../fault.js';
import {
  type EntryOperation,
  entriesIn,
  exchangeMember,
  referencesIn,
  withTexts,
} from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

/** Where an entry has its people, and its text. */
const PEOPLE = { conversations: 'participants', voice: 'participants', eventFeed: 'user' } as const;
const TIMES = ['eventTime', 'startTime', 'stopTime'];

/**
 * One value of a record that is archived otherwise than it was sent (sections 2.2 to 2.4, and 2.6).
 */
export function archivedValueFaults(operation: EntryOperation): Fault[] {
  return [
    ...inspectorFaults(`${operation}/every-entry-is-archived`, {
      'long-text-cut': [
        'A text of more than 4,000 characters is cut.',
        readingAs(operation, (body) => withTexts(body, (text) => text.slice(0, 4000))),
      ],
      'very-long-text-cut': [
        'A text of more than 65,535 characters is cut.',
        readingAs(operation, (body) => withTexts(body, (text) => text.slice(0, 65_535))),
      ],
      'names-of-people-cut': [
        'The name of a person is cut after 255 characters.',
        changingEntries(operation, (entry) => {
          const people = PEOPLE[operation];
          if (people in entry) {
            entry[people] = withTexts(entry[people], (text) => text.slice(0, 255));
          }
        }),
      ],
      'whole-seconds': [
        'The milliseconds of a time are lost.',
        changingEntries(operation, (entry) => {
          for (const name of TIMES) if (name in entry) entry[name] = wholeSeconds(entry[name]);
        }),
      ],
      'people-of-the-first': [
        'Every entry of a request is archived with the people of the first one.',
        changingEntries(operation, (entry, [first]) => {
          const people = PEOPLE[operation];
          if (first?.[people] !== undefined) entry[people] = first[people];
        }),
      ],
      'texts-exchanged': [
        'What the first two entries of a request say changes places.',
        readingAs(operation, (body) => {
          const [first, second] = entriesIn(body).map((entry) => textPlace(operation, entry));
          if (first && second) exchangeMember(first.owner, second.owner, first.name);
          return body;
        }),
      ],
      'last-person-lost': [
        operation === 'eventFeed'
          ? 'The displayName of a user is lost.'
          : 'The last of several participants is lost.',
        changingEntries(operation, (entry) => {
          const people = entry[PEOPLE[operation]];
          if (Array.isArray(people) && people.length > 1) people.pop();
          if (isObject(people)) delete people.displayName;
        }),
      ],
    }),
    ...inspectorFaults(`${operation}/references-are-archived`, {
      'name-of-the-first': [
        'Every file of a request is archived under the name of the first one.',
        changingFiles(operation, (file, [first]) => ({ ...file, filename: first?.filename })),
      ],
      'names-exchanged': [
        'The names of the first two files of a request change places.',
        readingAs(operation, (body) => {
          const [first, second] = referencesIn(body);
          if (first?.filename && second?.filename) exchangeMember(first, second, 'filename');
          return body;
        }),
      ],
      'ascii-names': [
        'Characters beyond ASCII in a filename are archived as underscores.',
        changingFiles(operation, (file) => ({
          ...file,
          filename: String(file.filename).replace(/[^\p{ASCII}]/gu, '_'),
        })),
      ],
      'long-names-cut': [
        'A filename is cut after 255 characters.',
        changingFiles(operation, (file) => ({
          ...file,
          filename: String(file.filename).slice(0, 255),
        })),
      ],
      'lower-case-names': [
        'A filename is archived in lower case.',
        changingFiles(operation, (file) => ({
          ...file,
          filename: String(file.filename).toLowerCase(),
        })),
      ],
      'link-lost': [
        'The query and the fragment of an external link are lost.',
        changingFiles(operation, (file) =>
          typeof file.fileHref === 'string'
            ? { ...file, fileHref: file.fileHref.replace(/[?#].*$/, '') }
            : file,
        ),
      ],
    }),
  ];
}

function changingEntries(
  operation: EntryOperation,
  change: (entry: JsonObject, all: JsonObject[]) => void,
): Mutation {
  return readingAs(operation, (body) => {
    const entries = entriesIn(body);
    for (const entry of entries) change(entry, entries);
    return body;
  });
}

/** Where a reference has a name, it is archived in another way. */
function changingFiles(
  operation: EntryOperation,
  change: (file: JsonObject, all: JsonObject[]) => JsonObject,
): Mutation {
  return readingAs(operation, (body) => {
    const files = referencesIn(body).filter(({ filename }) => typeof filename === 'string');
    for (const file of files) Object.assign(file, change(file, files));
    return body;
  });
}

function wholeSeconds(time: unknown): unknown {
  if (typeof time === 'number') return Math.floor(time / 1000) * 1000;
  const text = String(time);
  return /^\d+$/.test(text) ? `${text.slice(0, -3)}000` : text.replace(/\.\d+/, '');
}

/** The object that has the text of an entry, and under which name. */
function textPlace(operation: EntryOperation, entry: JsonObject) {
  const [part, name] = (
    {
      conversations: ['content', 'message'],
      voice: ['recordingFile', 'description'],
      eventFeed: ['body', 'text'],
    } as const
  )[operation];
  const owner = entry[part];
  return isObject(owner) && typeof owner[name] === 'string' ? { owner, name } : undefined;
}
