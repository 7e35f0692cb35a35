import { isObject, type JsonObject } from '../../records/shape.js';
import { type Fault, inspectorFaults } from '../fault.js';
import { exchangeMember, referencesIn, withTexts } from '../mutations/record-contents.js';
import { archiving, readingAs } from '../mutations/record-mutations.js';
import { archivingOverview, overviewOf } from './email-mutations.js';

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Archives another value of one member of the overview. */
const archivingMember = (name: string, change: (value: unknown) => unknown) =>
  archivingOverview((complete) =>
    complete[name] === undefined ? complete : { ...complete, [name]: change(complete[name]) },
  );

/** RFC 2047, section 4.1. */
const encodedWord = (text: string): string =>
  /^\p{ASCII}*$/u.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

/** Archives attachments otherwise than they were sent. */
const readingFiles = (change: (files: JsonObject[]) => void) =>
  readingAs('email', (body) => {
    change(referencesIn(overviewOf(body).files));
    return body;
  });

/** One value of an email that is archived otherwise than it was sent (section 2.5). */
export const ARCHIVED_OVERVIEW_FAULTS: Fault[] = [
  ...inspectorFaults('email/every-email-is-archived', {
    'external-tag-removed': [
      'What a gateway puts before the subject of an email from outside is removed.',
      archivingMember('subject', (value) =>
        withTexts(value, (text) => text.replace(/^\[EXT(ERNAL)?\] /, '')),
      ),
    ],
    'plus-is-a-blank': [
      'A plus in the messageId is archived as a blank.',
      archivingMember('messageId', (value) =>
        withTexts(value, (text) => text.replaceAll('+', ' ')),
      ),
    ],
    'namesakes-are-one': [
      'Of several recipients of one name only the first is archived.',
      archivingMember('recipients', (value) => {
        const names = listed(value).map((one) => (isObject(one) ? one.name : one));
        return listed(value).filter((_, index) => names.indexOf(names[index]) === index);
      }),
    ],
    'texts-of-split-emails-cut': [
      'Of an email that is split, only the first 4,096 characters of its texts are archived.',
      archiving('email', (one) => [
        one.messages > 1
          ? { ...one, record: withTexts(one.record, (text) => text.slice(0, 4096)) }
          : one,
      ]),
    ],
    'names-split-at-semicolons': [
      'A recipient whose name has a semicolon is archived as two.',
      archivingMember('recipients', (value) =>
        listed(value).flatMap((one) => {
          const names = isObject(one) && typeof one.name === 'string' ? one.name.split(';') : [];
          return names.length > 1 ? names.map((name) => ({ ...Object(one), name })) : [one];
        }),
      ),
    ],
    'first-recipient-only': [
      'Of several recipients only the first is archived.',
      archivingMember('recipients', (value) => listed(value).slice(0, 1)),
    ],
    'on-behalf-lost': [
      'Of several senders only the first is archived.',
      archivingMember('senders', (value) => listed(value).slice(0, 1)),
    ],
    'on-behalf-has-the-first-name': [
      'Of several senders, the others are archived with the name of the first.',
      archivingMember('senders', (value) => {
        const [first, ...others] = listed(value);
        const name = isObject(first) ? first.name : undefined;
        return [first, ...others.map((one) => (isObject(one) ? { ...one, name } : one))];
      }),
    ],
    'unprinted-dropped': [
      'Control characters and those of no width are dropped from the text of an email.',
      archivingMember('content', (value) =>
        withTexts(value, (text) =>
          text.replace(/[\p{Control}\p{Format}]/gu, (one) => (/\s/.test(one) ? one : '')),
        ),
      ),
    ],
    'names-as-in-headers': [
      'The text of a recipient with characters beyond ASCII is archived as a mail header has it.',
      archivingMember('recipients', (value) => withTexts(value, encodedWord)),
    ],
    'names-turned': [
      'A name with a comma is archived with what follows the comma in front.',
      archivingMember('senders', (value) =>
        withTexts(value, (text) => text.replace(/^([^,]+), (.+)$/, '$2 $1')),
      ),
    ],
    'whole-seconds': [
      'The milliseconds of the time of an email are lost.',
      archivingMember('time', (value) => Math.floor(Number(value) / 1000) * 1000),
    ],
    'early-times-are-seconds': [
      'A time before September 2001 is taken for one in seconds.',
      archivingMember('time', (value) =>
        Number(value) < 1e12 ? Number(value) * 1000 : Number(value),
      ),
    ],
    'always-sent': [
      'Every email is archived as Email_Sent.',
      archivingMember('eventType', () => 'Email_Sent'),
    ],
    'long-text-cut': [
      'A text of more than 4,000 characters is cut.',
      archivingMember('content', (value) => withTexts(value, (text) => text.slice(0, 4000))),
    ],
    'very-long-text-cut': [
      'A text of more than 65,535 characters is cut.',
      archivingMember('content', (value) => withTexts(value, (text) => text.slice(0, 65_535))),
    ],
    'from-lines-quoted': [
      'A line that begins with the word From is archived with a > before it.',
      archivingMember('content', (value) =>
        withTexts(value, (text) => text.replace(/^From /gm, '>From ')),
      ),
    ],
    'one-in-a-hundred': [
      'Of a hundred emails one is archived without anything in it.',
      archiving('email', (record, count) =>
        count % 100 === 0 ? [{ ...record, record: {}, files: [] }] : [record],
      ),
    ],
    'subject-in-encoded-words': [
      'A subject is put into encoded words of 45 bytes, and characters on their borders are lost.',
      archivingMember('subject', (value) =>
        withTexts(value, (text) => inPieces(Buffer.from(text), 45).join('')),
      ),
    ],
    'subject-cut': [
      'A subject is cut after 255 characters.',
      archivingMember('subject', (value) => withTexts(value, (text) => text.slice(0, 255))),
    ],
    'names-of-people-exchanged': [
      'The first recipient is archived with the address of the last one.',
      archivingMember('recipients', (value) => {
        const list = listed(value);
        const [first, ...others] = list;
        const last = others.at(-1);
        return isObject(first) && isObject(last)
          ? [{ ...last, ...Object.fromEntries(Object.entries(first).slice(0, -1)) }, ...others]
          : list;
      }),
    ],
  }),
  ...inspectorFaults('email/attachments-are-archived', {
    'second-message-lost': [
      'Of an email that is split, only the first file is archived.',
      archiving('email', (one) => [
        one.messages > 1 ? { ...one, files: one.files.slice(0, 1) } : one,
      ]),
    ],
    'lower-case-names': [
      'The name of an attachment is archived in lower case.',
      readingFiles((files) => {
        for (const file of files) file.filename = String(file.filename).toLowerCase();
      }),
    ],
    'long-names-cut': [
      'The name of an attachment is cut after 255 characters.',
      readingFiles((files) => {
        for (const file of files) file.filename = String(file.filename).slice(0, 255);
      }),
    ],
    'names-exchanged': [
      'The names of the first two attachments change places.',
      readingFiles(([first, second]) => {
        if (first && second) exchangeMember(first, second, 'filename');
      }),
    ],
    'latin-names': [
      'Characters of other scripts in the name of an attachment are archived as question marks.',
      readingFiles((files) => {
        for (const file of files) {
          file.filename = String(file.filename).replace(/[\u0100-\uFFFF]/g, '?');
        }
      }),
    ],
  }),
  ...inspectorFaults('email/properties-are-archived', {
    'long-values-cut': [
      'A value of the emailProperties is cut after 1,000 characters.',
      archivingMember('emailProperties', (value) =>
        withTexts(value, (text) => text.slice(0, 1000)),
      ),
    ],
    'names-of-objects-lost': [
      'Names that every object of the language has are dropped from the emailProperties.',
      archivingMember('emailProperties', (value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).filter(([name]) => !(name in {})))
          : value,
      ),
    ],
    'values-exchanged': [
      'The values of the first two emailProperties change places.',
      archivingMember('emailProperties', (value) => {
        if (!isObject(value)) return value;
        const [[one, first] = [], [other, second] = []] = Object.entries(value);
        return one === undefined || other === undefined
          ? value
          : { ...value, [one]: second, [other]: first };
      }),
    ],
  }),
];

/** Splits a text into pieces of this many bytes. */
function inPieces(bytes: Buffer, size: number): string[] {
  const starts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => index * size);
  return starts.map((start) => bytes.subarray(start, start + size).toString());
}
