import { listed } from '../../records/listed.js';
import { isObject } from '../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../fault.js';
import { onePer, type SharedPart } from '../mutations/like-records.js';
import { textsIn } from '../mutations/record-contents.js';
import { archiving } from '../mutations/record-mutations.js';
import { archivingOverview, messageIdOf, requestIdOf } from './email-mutations.js';

/** What stands before the @ of a person's address. */
const localPart = (person: unknown): string | undefined =>
  textsIn(person)
    .find((text) => text.includes('@'))
    ?.replace(/@.*$/, '');

/** Archives emails with the emailProperties that the first one of their thread had. */
const keepingProperties: BehaviourMutation = (correct) => {
  const first = new Map<unknown, unknown>();
  return archivingOverview((complete) => {
    const { messageId, emailProperties } = complete;
    if (!first.has(messageId)) first.set(messageId, emailProperties);
    return { ...complete, emailProperties: first.get(messageId) };
  })(correct);
};

/** Answers a duplicate with the id of the first email that shares a part with its original. */
const answeringForTheFirst =
  (part: SharedPart): BehaviourMutation =>
  (correct) => {
    const parts = new Map<string, unknown>();
    const first = new Map<unknown, string>();
    return {
      archived: (record, request) => {
        const { reconciliationId } = record;
        const shared = part(record.record);
        if (reconciliationId !== undefined && shared !== undefined) {
          parts.set(reconciliationId, shared);
          if (!first.has(shared)) first.set(shared, reconciliationId);
        }
        return correct.archived(record, request);
      },
      reply: (result, request) => {
        if (result.kind !== 'duplicate') return correct.reply(result, request);
        const reconciliationId =
          first.get(parts.get(result.reconciliationId)) ?? result.reconciliationId;
        return correct.reply({ ...result, reconciliationId }, request);
      },
    };
  };

/**
 * Emails, recipients and attachments that are taken for others which they have something in common
 * with.
 */
export const MISTAKEN_EMAIL_FAULTS: Fault[] = [
  ...inspectorFaults('email/every-email-is-archived', {
    'recipients-merged': [
      'Recipients whose addresses differ in their domain alone are archived as one.',
      archivingOverview((complete) => ({
        ...complete,
        recipients: onePer(listed(complete.recipients), localPart),
      })),
    ],
  }),
  ...inspectorFaults('email/properties-are-archived', {
    'dots-are-levels': [
      'A name in emailProperties that has a dot is archived as an object within another.',
      archivingOverview((complete) => ({
        ...complete,
        emailProperties: isObject(complete.emailProperties)
          ? Object.fromEntries(
              Object.entries(complete.emailProperties).map(([name, value]) => {
                const [first = '', second] = name.split('.');
                return second === undefined ? [name, value] : [first, { [second]: value }];
              }),
            )
          : complete.emailProperties,
      })),
    ],
  }),
  ...inspectorFaults('email/attachments-are-archived', {
    'one-for-a-name': [
      'Of the files of an email that have one name only the last is archived.',
      archiving('email', (record) => [
        { ...record, files: onePer(record.files, ({ filename }) => filename) },
      ]),
    ],
  }),
  ...inspectorFaults('email/thread-is-archived-apart', {
    'properties-of-the-first': [
      'The emails of a thread are archived with the emailProperties of the first one.',
      keepingProperties,
    ],
  }),
  ...wireFaults('email/duplicate-has-the-original-id', {
    'first-of-its-thread': [
      'A duplicate is answered with the id of the first email that has its messageId.',
      answeringForTheFirst(messageIdOf),
    ],
    'first-with-its-request-id': [
      'A duplicate is answered with the id of the first email that has its requestId.',
      answeringForTheFirst(requestIdOf),
    ],
  }),
];
