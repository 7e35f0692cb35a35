import type { Operation } from '../../../../spec/operation.js';
import { isObject, type JsonObject } from '../../../records/shape.js';
import { overviewOf } from '../../email/email-mutations.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../../fault.js';
import { callOverviewOf, entriesIn } from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

/** Archives the texts under some names otherwise, wherever they stand. */
const readingMembers = (
  operation: Operation,
  names: readonly string[],
  change: (text: string) => unknown,
): BehaviourMutation =>
  readingAs(operation, (body) => {
    changeMembers(body, names, change);
    return body;
  });

function changeMembers(
  value: unknown,
  names: readonly string[],
  change: (text: string) => unknown,
): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (names.includes(name) && typeof inner === 'string') {
      Object.assign(value, { [name]: change(inner) });
    } else changeMembers(inner, names, change);
  }
}

const timesIn = (body: JsonObject, change: (time: number) => number): JsonObject => {
  for (const entry of entriesIn(body)) {
    for (const name of ['startTime', 'stopTime']) {
      if (typeof entry[name] === 'number') entry[name] = change(entry[name]);
    }
  }
  return body;
};

const LATEST_IN_32_BITS = 2_147_483_647_000;

/** Texts beside the message that are archived otherwise than they were sent (section 2). */
export const MEMBER_TEXT_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'system-text-ends-at-a-nul': [
      'A systemText is archived up to its first NUL.',
      readingMembers('conversations', ['systemText'], (text) => text.split('\0', 1)[0]),
    ],
    'system-text-without-line-ends': [
      'Line breaks at the end of a systemText are lost.',
      readingMembers('conversations', ['systemText'], (text) => text.replace(/[\r\n]+$/, '')),
    ],
    'system-text-unescaped': [
      'Two backslashes in a systemText are archived as one.',
      readingMembers('conversations', ['systemText'], (text) => text.replaceAll('\\\\', '\\')),
    ],
    'names-in-composed-form': [
      'A displayName is put into the composed form of Unicode.',
      readingMembers('conversations', ['displayName'], (text) => text.normalize('NFC')),
    ],
    'names-without-double-blanks': [
      'Several blanks in a displayName are archived as one.',
      readingMembers('conversations', ['displayName'], (text) => text.replace(/ {2,}/g, ' ')),
    ],
    'names-in-the-basic-plane': [
      'Characters of a displayName beyond U+FFFF are replaced.',
      readingMembers('conversations', ['displayName'], (text) =>
        text.replace(/[\u{10000}-\u{10FFFF}]/gu, '\uFFFD'),
      ),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'numbers-in-details': [
      'A detail of figures alone loses the zeros that it begins with.',
      readingMembers('voice', ['detail'], (text) =>
        /^\d+$/.test(text) ? String(Number(text)) : text,
      ),
    ],
    'device-trimmed': [
      'Blanks before and behind the names of devices are lost.',
      readingAs('voice', (body) => {
        changeMembers(callOverviewOf(body), ['deviceName', 'stopReason'], (text) => text.trim());
        return body;
      }),
    ],
    'times-in-32-bits': [
      'A call after the year 2038 is archived as of its beginning.',
      readingAs('voice', (body) => timesIn(body, (time) => Math.min(time, LATEST_IN_32_BITS))),
    ],
    'small-times-are-seconds': [
      'A small time of a call is taken for seconds.',
      readingAs('voice', (body) =>
        timesIn(body, (time) => (time > 0 && time < 10_000_000_000 ? time * 1000 : time)),
      ),
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'nothing-before-1970': [
      'A time before 1970 is archived as the beginning of 1970.',
      readingMembers('eventFeed', ['eventTime'], (text) =>
        text < '1970' ? '1970-01-01T00:00:00Z' : text,
      ),
    ],
    'leap-days-are-march': [
      'The last day of February of a leap year is archived as the first of March.',
      readingMembers('eventFeed', ['eventTime'], (text) => text.replace('-02-29T', '-03-01T')),
    ],
    'identifier-trimmed': [
      'White space before and behind the identifier of a user is lost.',
      readingMembers('eventFeed', ['identifier'], (text) => text.trim()),
    ],
  }),
  ...inspectorFaults('email/properties-are-archived', {
    'lines-unfolded': [
      'A line break and a blank in a property are archived as the blank alone.',
      readingAs('email', (body) => {
        const { emailProperties } = overviewOf(body);
        if (isObject(emailProperties)) {
          const names = Object.keys(emailProperties);
          changeMembers(emailProperties, names, (text) => text.replace(/\r\n(?=[ \t])/g, ''));
        }
        return body;
      }),
    ],
  }),
  ...inspectorFaults('email/every-email-is-archived', {
    'private-use-replaced': [
      'Characters of the last two planes are replaced in an email.',
      readingMembers('email', ['body', 'text', 'content'], (text) =>
        text.replace(/[\u{F0000}-\u{10FFFF}]/gu, '\uFFFD'),
      ),
    ],
    'one-reply-prefix': [
      'Of several Re: before a subject one is kept.',
      readingMembers('email', ['subject'], (text) => text.replace(/^(Re: )+/, 'Re: ')),
    ],
    'second-sender-lost-with-files': [
      'Of an email with files only the first sender is archived.',
      readingAs('email', (body) => {
        const overview = overviewOf(body);
        const { files, senders } = overview;
        if (Array.isArray(files) && files.length > 0 && Array.isArray(senders)) {
          overview.senders = senders.slice(0, 1);
        }
        return body;
      }),
    ],
  }),
];
