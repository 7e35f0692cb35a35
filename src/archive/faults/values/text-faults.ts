import type { JsonObject } from '../../records/shape.js';
import type { ArchivedRecord } from '../../store/record-index.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../fault.js';
import { changeText, changingEntries, objectIn } from '../mutations/member-mutations.js';
import { type EntryOperation, participantsOf, referencesIn } from '../mutations/record-contents.js';
import { archiving } from '../mutations/record-mutations.js';

const messagesAs = (change: (text: string) => string): BehaviourMutation =>
  changingEntries('conversations', ({ content }) => changeText(content, 'message', change));

const postsAs = (change: (text: string) => string): BehaviourMutation =>
  changingEntries('eventFeed', ({ body }) => changeText(body, 'text', change));

/** Archives the links of records otherwise; what is looked up stays as it is. */
const linksAs = (
  operation: EntryOperation,
  change: (reference: JsonObject, link: string) => void,
): BehaviourMutation =>
  archiving(operation, (record): ArchivedRecord[] => {
    const copy = structuredClone(record.record);
    for (const reference of referencesIn(copy)) {
      if (typeof reference.fileHref === 'string') change(reference, reference.fileHref);
    }
    return [{ ...record, record: copy }];
  });

/** Fills a template, whose replacement has signs of its own. */
const inTemplate = (text: string): string => '[text]'.replace('[text]', text);

function countedAnew(text: string): string {
  let count = 0;
  return text.replace(/^\d+\. (?=\S)/gm, () => {
    count += 1;
    return `${count}. `;
  });
}

const TWICE_MS = 5_000;

/** Does not archive what somebody says again within some seconds. */
const sayingOnce: BehaviourMutation = (correct) => {
  const said = new Map<string, number>();
  return archiving('conversations', (record) => {
    const { content, eventTime, files, ...rest } = objectIn(record.record);
    const [who] = participantsOf(rest);
    const key = JSON.stringify([who?.corporateEmail, objectIn(content).message]);
    const before = said.get(key);
    const at = Number(eventTime);
    said.set(key, at);
    const isAgain = before !== undefined && at > before && at - before < TWICE_MS;
    return isAgain ? [] : [record];
  })(correct);
};

/** Texts and links, archived otherwise than sent (sections 2.2, 2.3 and 2.6). */
export const TEXT_VALUE_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'mentions-resolved': [
      'A mention of a user by an id in angle brackets is archived without these.',
      messagesAs((text) => text.replace(/<@([UW][A-Z0-9]{6,})>/g, '@$1')),
    ],
    'smileys-are-pictures': [
      'Signs that stand for a smile are archived as a picture of one.',
      messagesAs((text) => text.replaceAll(':-)', '🙂').replaceAll(':smile:', '😄')),
    ],
    'after-128-kib-cut': [
      'A message is cut after 128 KiB.',
      messagesAs((text) => (text.length > 131_072 ? text.slice(0, 131_072) : text)),
    ],
    'after-200000-cut': [
      'A message is cut after 200,000 characters.',
      messagesAs((text) => (text.length > 200_000 ? text.slice(0, 200_000) : text)),
    ],
    'figures-of-other-scripts': [
      'Figures of other scripts in a message are archived as those of ASCII.',
      messagesAs((text) =>
        text
          .replace(/[\u0660-\u0669]/g, (figure) => String(figure.charCodeAt(0) - 0x660))
          .replace(/[\u0966-\u096F]/g, (figure) => String(figure.charCodeAt(0) - 0x966)),
      ),
    ],
    'in-a-template': [
      'A message is put into a template, so that two dollar signs become one.',
      messagesAs(inTemplate),
    ],
    'vertical-tabs-are-line-ends': [
      'A vertical tab in a message is archived as the end of a line.',
      messagesAs((text) => text.replaceAll('\v', '\n')),
    ],
    'lists-counted-anew': [
      'The numbers of a list in a message are archived as counted from one.',
      messagesAs(countedAnew),
    ],
    'said-twice-in-a-moment': [
      'A message that somebody repeats within five seconds is not archived.',
      sayingOnce,
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'placeholders-filled-in': [
      'A name in braces behind a dollar sign is taken for a placeholder, and archived as nothing.',
      postsAs((text) => text.replace(/\$\{[A-Za-z_.]+\}/g, '')),
    ],
    'pairs-parted': [
      'A long text is kept in blocks of 1,000 units of UTF-16, and a pair between two of them is lost.',
      postsAs((text) =>
        Buffer.concat(
          (text.match(/.{1,1000}/gs) ?? []).map((block) => Buffer.from(block)),
        ).toString(),
      ),
    ],
    'code-without-indent': [
      'The blanks before the first line of a block of code in a text are lost.',
      postsAs((text) => text.replace(/(```\w*\n)[ \t]+/g, '$1')),
    ],
  }),
  ...inspectorFaults('conversations/references-are-archived', {
    'links-to-shares-lost': [
      'The link to a file on a share, which is none of the web, is not archived.',
      linksAs('conversations', (reference, link) => {
        if (/^(file|smb|ftp):/i.test(link)) reference.fileHref = '';
      }),
    ],
  }),
  ...inspectorFaults('eventFeed/references-are-archived', {
    'links-normalised': [
      'A link loses the port that its scheme has anyway, and the slash at its end.',
      linksAs('eventFeed', (reference, link) => {
        reference.fileHref = link
          .replace(/^(https:\/\/[^/?#]+):443(?=\/)/, '$1')
          .replace(/\/$/, '');
      }),
    ],
    'links-cut': [
      'A link is cut after 255 characters.',
      linksAs('eventFeed', (reference, link) => {
        reference.fileHref = link.slice(0, 255);
      }),
    ],
  }),
  ...inspectorFaults('voice/references-are-archived', {
    'users-of-links-dropped': [
      'The name of a user before the host of a link is dropped.',
      linksAs('voice', (reference, link) => {
        reference.fileHref = link.replace(/^(\w+:\/\/)[^/@?#]+@/, '$1');
      }),
    ],
  }),
];
