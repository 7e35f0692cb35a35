import { isObject, type JsonObject } from '../../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../../fault.js';
import { onePer } from '../../mutations/like-records.js';
import {
  type EntryOperation,
  entriesIn,
  referencesIn,
  textsIn,
  withTexts,
} from '../../mutations/record-contents.js';
import { readingAs, refusing } from '../../mutations/record-mutations.js';
import { changingTexts } from './changing-texts.js';

/** Archives a value as the first one that came with its key, in this request or an earlier one. */
const keepingTheFirst = (
  operation: EntryOperation,
  objectsOf: (body: JsonObject) => JsonObject[],
  key: string,
  value: string,
): BehaviourMutation => {
  return (correct) => {
    const first = new Map<unknown, unknown>();
    return readingAs(operation, (body) => {
      for (const one of objectsOf(body)) {
        if (one[key] === undefined || one[value] === undefined) continue;
        if (!first.has(one[key])) first.set(one[key], one[value]);
        one[value] = first.get(one[key]);
      }
      return body;
    })(correct);
  };
};

const participantsIn = (body: JsonObject): JsonObject[] =>
  entriesIn(body).flatMap(({ participants }) =>
    Array.isArray(participants) ? participants.filter(isObject) : [],
  );

const externalIn = (body: JsonObject): JsonObject[] =>
  referencesIn(body).filter(({ fileHref }) => fileHref !== undefined);

/** Does not archive the second record that comes with a header's value. */
const losingTheSecondOf =
  (operation: EntryOperation, header: string): BehaviourMutation =>
  (correct) => {
    const requests = new Map<unknown, number>();
    return {
      archived: (record, request) => {
        const value = request.operation === operation ? request.headers[header] : undefined;
        if (value === undefined) return correct.archived(record, request);
        if (!requests.has(value)) requests.set(value, request.number);
        return requests.get(value) === request.number ? correct.archived(record, request) : [];
      },
    };
  };

/** Takes a slash that is escaped for one with a backslash before it. */
const keepingEscapes: BehaviourMutation = (correct) => ({
  joined: (pieces, request) => {
    const body = correct.joined(pieces, request);
    return request.operation === 'conversations'
      ? Buffer.from(body.toString().replaceAll('\\/', '\\\\/'))
      : body;
  },
});

/** Refuses a second link under the key of an earlier one. */
const oneLinkForAKey =
  (operation: EntryOperation): BehaviourMutation =>
  (correct) => {
    const links = new Map<unknown, unknown>();
    return refusing(
      operation,
      (body) =>
        isObject(body) &&
        externalIn(body).some(({ fileKey, fileHref }) => {
          if (!links.has(fileKey)) links.set(fileKey, fileHref);
          return links.get(fileKey) !== fileHref;
        }),
      409,
    )(correct);
  };

/** What texts, names and keys mean to something else, and what an earlier record said of them. */
export const MEANING_FAULTS: Fault[] = [
  ...wireFaults('conversations/any-text-passes', {
    'no-formulas': [
      'A text that begins with = is refused.',
      refusing('conversations', (body) => textsIn(body).some((text) => text.startsWith('='))),
    ],
  }),
  ...wireFaults('voice/any-text-passes', {
    'no-paths': [
      'A request with ../ in a text is answered 403.',
      refusing('voice', (body) => textsIn(body).some((text) => text.includes('../../')), 403),
    ],
  }),
  ...wireFaults('eventFeed/any-text-passes', {
    'no-texts-of-digits': [
      'A text of digits alone is answered 500.',
      refusing(
        'eventFeed',
        (body) =>
          entriesIn(body).some(
            ({ body: post }) => isObject(post) && /^\d+$/.test(String(post.text)),
          ),
        500,
      ),
    ],
  }),
  ...wireFaults('conversations/uploaded-file-passes', {
    'escaped-slashes-kept': [
      'A slash that is escaped in JSON keeps its backslash, so that its file is not found.',
      keepingEscapes,
    ],
  }),
  ...wireFaults('conversations/many-files-pass', {
    'query-of-4096': [
      'A request whose file keys have more than 4,096 characters in all is refused.',
      refusing('conversations', (body) => {
        const keys = new Set(referencesIn(body).map(({ fileKey }) => String(fileKey)));
        return [...keys].join().length > 4096;
      }),
    ],
  }),
  ...(['conversations', 'voice', 'eventFeed'] as const).flatMap((operation) =>
    wireFaults(`${operation}/external-link-passes`, {
      'one-for-a-key': [
        'An external file is answered 409 whose key an earlier one has with another link.',
        oneLinkForAKey(operation),
      ],
    }),
  ),
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'links-rewritten': [
      'A link in a message is archived as one to a service that checks links.',
      changingTexts('conversations', (text) =>
        text.replace(/https?:\/\/\S+/g, 'https://links.invalid/'),
      ),
    ],
    trimmed: [
      'White space at the ends of a message is lost.',
      changingTexts('conversations', (text) => text.trim()),
    ],
    'first-name-of-an-address': [
      'A participant is archived under the name that came with the address first.',
      keepingTheFirst('conversations', participantsIn, 'corporateEmail', 'displayName'),
    ],
    'addresses-merged': [
      'Participants of an event whose addresses are the same but for their case are archived as one.',
      readingAs('conversations', (body) => {
        for (const entry of entriesIn(body)) {
          if (!Array.isArray(entry.participants)) continue;
          const people = entry.participants.filter(isObject);
          entry.participants = onePer(people, (one) => String(one.corporateEmail).toLowerCase());
        }
        return body;
      }),
    ],
    'one-for-a-trace': [
      'Of two requests with one traceparent the second is not archived.',
      losingTheSecondOf('conversations', 'traceparent'),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'zeros-dropped': [
      'A joinTimeMS or leaveTimeMS of zero is not archived.',
      readingAs('voice', (body) => {
        for (const person of participantsIn(body)) {
          if (person.joinTimeMS === 0) delete person.joinTimeMS;
          if (person.leaveTimeMS === 0) delete person.leaveTimeMS;
        }
        return body;
      }),
    ],
    'tags-removed': [
      'What stands between < and > in a description is lost.',
      changingTexts('voice', (text) => text.replace(/<[a-z][^>]*>/gi, '')),
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'formulas-quoted': [
      'A text that begins with =, +, - or @ is archived with an apostrophe before it.',
      changingTexts('eventFeed', (text) => text.replace(/^(?=[=+@-])/, "'")),
    ],
  }),
  ...inspectorFaults('conversations/references-are-archived', {
    'first-name-of-a-key': [
      'A file is archived under the name that came with its key first.',
      keepingTheFirst('conversations', referencesIn, 'fileKey', 'filename'),
    ],
  }),
  ...inspectorFaults('voice/references-are-archived', {
    'first-link-of-a-key': [
      'An external file is archived with the link that came with its key first.',
      keepingTheFirst('voice', externalIn, 'fileKey', 'fileHref'),
    ],
  }),
  ...inspectorFaults('eventFeed/references-are-archived', {
    'folders-cut': [
      'Of a filename only what follows its last slash is archived.',
      readingAs('eventFeed', (body) => {
        for (const file of referencesIn(body)) {
          file.filename = withTexts(file.filename, (name) => name.replace(/^.*[\\/]/, ''));
        }
        return body;
      }),
    ],
  }),
];
