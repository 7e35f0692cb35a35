import { isObject, type JsonObject } from '../../../records/shape.js';
import { archivingOverview } from '../../email/email-mutations.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../../fault.js';
import {
  type EntryOperation,
  entriesIn,
  participantsOf,
  referencesIn,
  textsIn,
  withTexts,
} from '../../mutations/record-contents.js';
import { readingAs, refusing } from '../../mutations/record-mutations.js';
import { anHourLaterInTheSecond } from '../../mutations/repeated-hours.js';
import { changingTexts } from './changing-texts.js';

const changingReferences = (
  operation: EntryOperation,
  name: 'filename' | 'fileHref',
  change: (text: string) => string,
) =>
  readingAs(operation, (body) => {
    for (const reference of referencesIn(body)) {
      const text = reference[name];
      if (typeof text === 'string') reference[name] = change(text);
    }
    return body;
  });

/** Reads what an entry lacks from the one before it in its request. */
const inheriting = (
  operation: EntryOperation,
  placesOf: (entry: JsonObject) => JsonObject | undefined,
  name: string,
): BehaviourMutation =>
  readingAs(operation, (body) => {
    let before: unknown;
    for (const entry of entriesIn(body)) {
      const place = placesOf(entry);
      if (place === undefined) continue;
      if (place[name] === undefined && before !== undefined) place[name] = before;
      before = place[name];
    }
    return body;
  });

const objectIn = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);

const withoutQuotations = (text: string): string =>
  text
    .replace(/\n-----Original Message-----\n[\s\S]*/, '')
    .replace(/\nOn [^\n]* wrote:\n[\s\S]*/, '');

/** Takes the texts of earlier emails of a thread out of an email. */
const cuttingOutTheThread: BehaviourMutation = (correct) => {
  const texts = new Map<unknown, string[]>();
  return archivingOverview((overview) => {
    const earlier = texts.get(overview.messageId) ?? [];
    const own = textsIn(overview.content).filter((text) => text.length > 40);
    texts.set(overview.messageId, [...earlier, ...own]);
    const cut = (text: string) => earlier.reduce((rest, one) => rest.replaceAll(one, ''), text);
    return { ...overview, content: withTexts(overview.content, cut) };
  })(correct);
};

/** What means something to another program than an archive (section 2). */
export const OTHER_MEANING_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'non-joiners-dropped': [
      'The zero-width non-joiner is dropped from a message.',
      changingTexts('conversations', (text) => text.replaceAll('\u200C', '')),
    ],
    'accounts-masked': [
      'The number of a bank account in a message is archived as asterisks.',
      changingTexts('conversations', (text) =>
        text.replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b/g, '****'),
      ),
    ],
    'an-hour-later-where-it-comes-twice': [
      'A time in an hour that comes twice in a year is archived an hour later.',
      readingAs('conversations', (body) => {
        for (const entry of entriesIn(body)) {
          entry.eventTime = anHourLaterInTheSecond(entry.eventTime);
        }
        return body;
      }),
    ],
    'capitals-lowered': [
      'A displayName in capitals is archived with a capital at the beginning of each word.',
      readingAs('conversations', (body) => {
        for (const person of entriesIn(body).flatMap(participantsOf)) {
          const name = String(person.displayName);
          if (/^[A-Z]{2,}(?: [A-Z]{2,})+$/.test(name)) {
            person.displayName = name.replace(
              /([A-Z])([A-Z]+)/g,
              (_, first: string, others: string) => first + others.toLowerCase(),
            );
          }
        }
        return body;
      }),
    ],
  }),
  ...inspectorFaults('conversations/references-are-archived', {
    'links-cleaned': [
      'What tells where a visitor came from is taken out of a link.',
      changingReferences('conversations', 'fileHref', (text) =>
        text.replace(/(?:utm_\w+|fbclid|gclid)=[^&#]*&?/g, ''),
      ),
    ],
  }),
  ...inspectorFaults('voice/references-are-archived', {
    'copies-renamed': [
      'A number in parentheses is dropped from the end of a filename.',
      changingReferences('voice', 'filename', (text) => text.replace(/ \(\d+\)(?=\.\w+$)/, '')),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'description-of-the-one-before': [
      'A recording without a description has that of the one before it.',
      inheriting('voice', ({ recordingFile }) => objectIn(recordingFile), 'description'),
    ],
    'more-than-128-lost': [
      'Of more than 128 voice records the others are not archived.',
      readingAs('voice', (body) => ({
        ...body,
        ...(Array.isArray(body.voiceRecords) && { voiceRecords: body.voiceRecords.slice(0, 128) }),
      })),
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'text-of-the-one-before': [
      'An event without a text has that of the one before it.',
      inheriting('eventFeed', ({ body }) => objectIn(body), 'text'),
    ],
    'returns-are-line-ends': [
      'A carriage return by itself is archived as the end of a line.',
      changingTexts('eventFeed', (text) => text.replace(/\r(?!\n)/g, '\n')),
    ],
    'empty-lines-joined': [
      'Several empty lines of a text are archived as one.',
      changingTexts('eventFeed', (text) => text.replace(/\n{3,}/g, '\n\n')),
    ],
    'more-than-256-lost': [
      'Of more than 256 events the others are not archived.',
      readingAs('eventFeed', (body) => ({
        ...body,
        ...(Array.isArray(body.events) && { events: body.events.slice(0, 256) }),
      })),
    ],
  }),
  ...inspectorFaults('email/every-email-is-archived', {
    'earlier-emails-cut-off': [
      'What an email quotes of an earlier one is cut off.',
      archivingOverview((overview) => ({
        ...overview,
        content: withTexts(overview.content, withoutQuotations),
      })),
    ],
    'texts-of-the-thread-cut-out': [
      'What stood in an earlier email of a thread is cut out of a later one.',
      cuttingOutTheThread,
    ],
    'first-500-recipients': [
      'Of more than 500 recipients the others are not archived.',
      archivingOverview((overview) => ({
        ...overview,
        ...(Array.isArray(overview.recipients) && {
          recipients: overview.recipients.slice(0, 500),
        }),
      })),
    ],
  }),
  ...wireFaults('eventFeed/iso-times-pass', {
    'no-leap-day-in-2000': [
      'The last day of February of the year 2000 is refused.',
      refusing('eventFeed', (body) =>
        entriesIn(body).some(({ eventTime }) => String(eventTime).startsWith('2000-02-29')),
      ),
    ],
  }),
];
