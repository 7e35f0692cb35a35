import type { Json } from '../../records/merge-patch.js';
import type { RecordSpec } from '../../records/record-spec.js';
import type { Operation } from '../../spec/operation.js';
import { TEXTS_OF_ALL_KINDS } from './texts-with-a-meaning.js';

/** Texts of all kinds where names and the like stand, in one record. */
export interface TextsAsNames {
  name: string;
  operation: Operation;
  record: RecordSpec;
}

/** As many people in an entry as are usual in a meeting. */
const PEOPLE = 5;
const TIME = 1_700_000_000_000;

/**
 * Texts of all kinds in the members beside the message: the text of the system, names,
 * companies, details, devices and identifiers (sections 2.3, 2.4 and 2.6).
 */
export const TEXTS_AS_NAMES: readonly TextsAsNames[] = TEXTS_OF_ALL_KINDS.flatMap(
  ({ name, texts }) => [
    { name: `conversations-${name}`, operation: 'conversations', record: conversation(texts) },
    { name: `voice-${name}`, operation: 'voice', record: call(texts) },
    { name: `eventFeed-${name}`, operation: 'eventFeed', record: posts(texts) },
  ],
);

function conversation(texts: readonly string[]): RecordSpec {
  return {
    entries: texts.map((systemText, index) => ({
      systemText,
      participants: [
        {
          displayName: texts.at(index - 1) ?? '',
          corporateEmail: addressOf(index),
          userType: 'initiator',
        },
      ],
    })),
  };
}

function call(texts: readonly string[]): RecordSpec {
  const at = (index: number): string => texts[index % texts.length] ?? '';
  const participants = texts.map((text, index) => ({
    name: text,
    company: at(index + 1),
    detail: at(index + 2),
    phone: `+1555010${index}`,
    email: addressOf(index),
    joinTimeMS: TIME,
  }));
  return {
    entries: inParts(participants).map((part) => ({ participants: part })),
    request: {
      callOverview: {
        deviceName: at(4),
        direction: at(2),
        stopReason: at(5),
        owner: { name: at(0), company: at(1), detail: at(3) },
      },
    },
  };
}

function posts(texts: readonly string[]): RecordSpec {
  return {
    entries: texts.map((displayName, index) => ({
      user: { displayName, identifier: texts.at(index - 1) ?? '' },
    })),
  };
}

function addressOf(index: number): string {
  return `person-${index}@assay.example`;
}

function inParts(participants: Json[]): Json[][] {
  return Array.from({ length: Math.ceil(participants.length / PEOPLE) }, (_, index) =>
    participants.slice(index * PEOPLE, (index + 1) * PEOPLE),
  );
}
