import { isObject, type JsonObject } from '../../records/shape.js';
import { archivingOverview, overviewOf } from '../email/email-mutations.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../fault.js';
import {
  asDouble,
  changeText,
  changingEmail,
  listIn,
  objectIn,
  organisationOf,
} from '../mutations/member-mutations.js';
import { withTexts } from '../mutations/record-contents.js';
import { archiving } from '../mutations/record-mutations.js';
import { anHourLaterInTheFirst } from '../mutations/repeated-hours.js';

const changingRecipients = (
  change: (person: JsonObject, overview: JsonObject) => void,
): BehaviourMutation =>
  changingEmail((overview) => {
    for (const person of listIn(overview.recipients)) {
      if (isObject(person)) change(person, overview);
    }
  });

const contentAs = (change: (text: string) => string): BehaviourMutation =>
  changingEmail((overview) => {
    overview.content = withTexts(overview.content, change);
  });

const propertiesAs = (
  change: (entry: [string, unknown]) => [string, unknown][],
): BehaviourMutation =>
  changingEmail((overview) => {
    if (!isObject(overview.emailProperties)) return;
    overview.emailProperties = Object.fromEntries(
      Object.entries(overview.emailProperties).flatMap(change),
    );
  });

const senderOf = (overview: JsonObject): string =>
  JSON.stringify(objectIn(listIn(overview.senders)[0]).email ?? overview.senders);

/** What a builder of mails writes itself. */
const WRITTEN = new Set([
  'from',
  'to',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
]);

const ENTITIES = ['amp', 'lt', 'gt'];

function unwrapped(text: string): string {
  return text.replace(
    /https:\/\/\w+\.safelinks\.protection\.outlook\.com\/\?url=([^&\s]+)[^\s]*/g,
    (whole, url: string) => {
      try {
        return decodeURIComponent(url);
      } catch {
        return whole;
      }
    },
  );
}

const isPage = (text: string): boolean => /^\s*<(!doctype html|html)\b/i.test(text);

/** Emails, archived otherwise than sent (sections 2.5 and 4.4). */
export const EMAIL_VALUE_FAULTS: Fault[] = [
  ...inspectorFaults('email/every-email-is-archived', {
    'addresses-lowered': [
      'The address of a recipient is archived in lower case.',
      changingRecipients((person) => changeText(person, 'email', (text) => text.toLowerCase())),
    ],
    'tags-of-addresses-dropped': [
      'What stands between a plus and the @ of the address of a recipient is lost.',
      changingRecipients((person) =>
        changeText(person, 'email', (text) => text.replace(/\+[^@]*(?=@)/, '')),
      ),
    ],
    'an-hour-later-where-it-comes-twice': [
      'A time in the first of two hours that are one on a clock is archived as in the second.',
      changingEmail((overview) => {
        overview.time = anHourLaterInTheFirst(overview.time);
      }),
    ],
    'on-behalf-of-oneself': [
      'The Sent-on-behalf sender is not archived where the From sender has the same address.',
      changingEmail((overview) => {
        const [from, ...others] = listIn(overview.senders).map(objectIn);
        if (from === undefined) return;
        overview.senders = [from, ...others.filter(({ email }) => email !== from.email)];
      }),
    ],
    'names-of-other-organisations-lost': [
      'A recipient of another organisation than the sender is archived without a name.',
      changingRecipients((person, overview) => {
        const own = organisationOf(JSON.parse(senderOf(overview)));
        if (organisationOf(person.email) !== own) delete person.name;
      }),
    ],
    'quotes-of-names-lost': [
      'Quotation marks in the name of a recipient are lost.',
      changingRecipients((person) =>
        changeText(person, 'name', (text) => text.replaceAll('"', '')),
      ),
    ],
    'names-cut': [
      'The name of a recipient is cut after 64 characters.',
      changingRecipients((person) => changeText(person, 'name', (text) => text.slice(0, 64))),
    ],
    'entities-of-subjects-decoded': [
      'An entity of HTML in a subject is archived as the character that it stands for.',
      changingEmail((overview) =>
        changeText(overview, 'subject', (text) =>
          text.replace(/&(amp|lt|gt);/g, (_entity, name) => '&<>'[ENTITIES.indexOf(name)] ?? ''),
        ),
      ),
    ],
    'subjects-in-compatible-form': [
      'A sign in a subject that is made of others is archived as these.',
      changingEmail((overview) =>
        changeText(overview, 'subject', (text) => text.normalize('NFKC')),
      ),
    ],
    'styles-of-pages-removed': [
      'The styles of a text that is a web page are lost.',
      contentAs((text) => (isPage(text) ? text.replace(/<style\b[\s\S]*?<\/style>/gi, '') : text)),
    ],
    'pixels-of-pages-removed': [
      'A picture of one pixel is removed from a text that is a web page.',
      contentAs((text) =>
        isPage(text)
          ? text.replace(/<img\b(?=[^>]*width="1")(?=[^>]*height="1")[^>]*>/gi, '')
          : text,
      ),
    ],
    'content-ids-rewritten': [
      'The id by which a text refers to a picture of its email is archived without its host.',
      contentAs((text) => text.replace(/(["'(]cid:[^"'()@\s]+)@[^"'()\s]+/g, '$1')),
    ],
    'safe-links-unwrapped': [
      'A link to a service that checks links is archived as the link that it checks.',
      contentAs(unwrapped),
    ],
    'warnings-removed': [
      'The warning that a gateway puts before the text of an email from outside is removed.',
      contentAs((text) =>
        text.replace(
          /^(CAUTION|WARNING): This (email|message) originated from outside[^\n]*\n/,
          '',
        ),
      ),
    ],
    'images-as-words': [
      'A picture in a text that is Markdown is archived as its description.',
      contentAs((text) => text.replace(/!\[([^\]\n]*)\]\([^)\n]+\)/g, '$1')),
    ],
  }),
  ...inspectorFaults('email/properties-are-archived', {
    'numbers-as-doubles': [
      'A value that is a number of more than 15 digits loses the last ones.',
      propertiesAs(([name, value]) => [
        [name, typeof value === 'string' ? asDouble(value) : value],
      ]),
    ],
    'lost-in-a-split': [
      'The emailProperties of an email that becomes several messages are not archived.',
      archiving('email', (record) => {
        if (record.messages === undefined || record.messages < 2) return [record];
        const copy = structuredClone(record.record);
        delete overviewOf(objectIn(copy)).emailProperties;
        return [{ ...record, record: copy }];
      }),
    ],
    'blanks-are-hyphens': [
      'Blanks in the names of emailProperties are archived as hyphens.',
      propertiesAs(([name, value]) => [[name.replaceAll(' ', '-'), value]]),
    ],
    'headers-of-the-builder': [
      'Properties such as Date or Content-Type, which a builder of mails writes itself, are not archived.',
      propertiesAs((entry) => (WRITTEN.has(entry[0].toLowerCase()) ? [] : [entry])),
    ],
    'very-long-values-cut': [
      'A value of the emailProperties is cut after 2,000 characters.',
      propertiesAs(([name, value]) => [[name, withTexts(value, (text) => text.slice(0, 2000))]]),
    ],
    'names-of-other-scripts-lost': [
      'A property whose name has letters beyond ASCII is not archived.',
      propertiesAs((entry) => (/^\p{ASCII}*$/u.test(entry[0]) ? [entry] : [])),
    ],
  }),
  ...inspectorFaults('email/subject-is-generated', {
    'ten-users-at-most': [
      'The number of users in a generated subject is 11 where there are more.',
      archivingOverview((complete, sent) =>
        sent.subject === undefined
          ? {
              ...complete,
              subject: (complete.subject ?? '').replace(/\d+$/, (count) =>
                String(Math.min(11, Number(count))),
              ),
            }
          : complete,
      ),
    ],
  }),
  ...inspectorFaults('email/whole-up-to-the-threshold', {
    'split-by-recipients': [
      'An email with more than 100 recipients becomes several messages.',
      archiving('email', (record) => {
        const count = listIn(overviewOf(record.record).recipients).length;
        return [{ ...record, messages: Math.max(record.messages, Math.ceil(count / 100)) }];
      }),
    ],
    'split-by-attachments': [
      'An email with more than 20 attachments becomes several messages.',
      archiving('email', (record) => [
        { ...record, messages: Math.max(record.messages, Math.ceil(record.files.length / 20)) },
      ]),
    ],
  }),
];
