import { isObject, type JsonObject } from '../../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../../fault.js';
import {
  type EntryOperation,
  entriesIn,
  referencesIn,
  withTexts,
} from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

/** Archives the text of entries otherwise than it was sent. */
const changingTexts = (
  operation: EntryOperation,
  place: (entry: JsonObject) => [owner: unknown, name: string],
  change: (text: string) => string,
): BehaviourMutation =>
  readingAs(operation, (body) => {
    for (const entry of entriesIn(body)) {
      const [owner, name] = place(entry);
      if (isObject(owner)) owner[name] = withTexts(owner[name], change);
    }
    return body;
  });

const percentDecoded = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));

/** Texts without what may be the number of a credit card. */
const withoutCards = (text: string): string =>
  text.replace(/\b(\d{4} ?){3}(\d{4})\b/g, '**** **** **** $2');

/** Archives the links of a request with their percent-escapes resolved. */
const resolvingLinks = (operation: EntryOperation): BehaviourMutation =>
  readingAs(operation, (body) => {
    for (const file of referencesIn(body)) file.fileHref = withTexts(file.fileHref, percentDecoded);
    return body;
  });

const withoutZeros = (text: string): string => text.replace(/^0+(?=\d+$)/, '');

/** Reads the text of an event from one line of the request. */
const readingOneLine: BehaviourMutation = (correct) => {
  const ofLines = new Set<number>();
  const { read = correct.read } = changingTexts(
    'eventFeed',
    ({ body }) => [body, 'text'],
    () => '',
  )(correct);
  return {
    joined: (pieces, request) => {
      const body = correct.joined(pieces, request);
      if (request.operation === 'eventFeed' && body.includes('\n')) ofLines.add(request.number);
      return body;
    },
    read: (body, request) => (ofLines.has(request.number) ? read : correct.read)(body, request),
  };
};

/**
 * Texts that mean something to a program on their way into the archive (sections 2.3, 2.4 and 2.6).
 */
export const ARCHIVED_TEXT_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'ends-at-nul': [
      'A message ends at the first NUL.',
      changingTexts(
        'conversations',
        ({ content }) => [content, 'message'],
        (text) => text.replace(/\0.*$/s, ''),
      ),
    ],
    'card-numbers-masked': [
      'Sixteen digits of a message are archived as asterisks, but for the last four.',
      changingTexts('conversations', ({ content }) => [content, 'message'], withoutCards),
    ],
    'dot-lines-emptied': [
      'A line of a single dot is archived as an empty one.',
      changingTexts(
        'conversations',
        ({ content }) => [content, 'message'],
        (text) => text.replace(/^\.(?=\r?$)/gm, ''),
      ),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'percent-decoded': [
      'Percent-escapes in the description of a recording are decoded.',
      changingTexts('voice', ({ recordingFile }) => [recordingFile, 'description'], percentDecoded),
    ],
    'phone-as-a-number': [
      'A phone number of digits alone is archived without the zeros that it begins with.',
      readingAs('voice', (body) => {
        for (const { participants } of entriesIn(body)) {
          for (const person of Array.isArray(participants) ? participants.filter(isObject) : []) {
            person.phone = withTexts(person.phone, withoutZeros);
          }
        }
        return body;
      }),
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'card-numbers-masked': [
      'Sixteen digits of a text are archived as asterisks, but for the last four.',
      changingTexts('eventFeed', ({ body }) => [body, 'text'], withoutCards),
    ],
    'name-as-a-number': [
      'The displayName of a user that is a number is archived without the zeros that it begins with.',
      changingTexts('eventFeed', ({ user }) => [user, 'displayName'], withoutZeros),
    ],
    'text-over-lines-lost': [
      'The text of an event is lost where the JSON of the request has more than one line.',
      readingOneLine,
    ],
  }),
  ...(['conversations', 'voice', 'eventFeed'] as const).flatMap((operation) =>
    inspectorFaults(`${operation}/references-are-archived`, {
      'links-decoded': [
        'Percent-escapes in a link are resolved before it is archived.',
        resolvingLinks(operation),
      ],
    }),
  ),
];
