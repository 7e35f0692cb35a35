import { isObject, type JsonObject } from '../../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults, wireFaults } from '../../fault.js';
import { changingEntries } from '../../mutations/member-mutations.js';
import { countOf, entriesIn, withTexts } from '../../mutations/record-contents.js';
import { assumingPresent, losing, readingAs, refusing } from '../../mutations/record-mutations.js';
import { fillingInReferences } from './filling-in-references.js';
import { inlinedFaults } from './inlined-faults.js';

/** Refuses requests by one of their events. */
const refusingEvent = (matches: (event: JsonObject) => boolean) =>
  refusing('conversations', (body) => entriesIn(body).some(matches));

const recipientsIn = ({ participants }: JsonObject): number =>
  Array.isArray(participants)
    ? participants.filter((person) => isObject(person) && person.userType === 'recipient').length
    : 0;

/** How many references five bits can count. */
const FULL = 31;

/** Counts in five bits how many records refer to a file. */
const countingReferences: BehaviourMutation = (correct) => {
  const counts = new Map<string, number>();
  return {
    found: (reference, file, request, place) => {
      const found = correct.found(reference, file, request, place);
      if (!found || request.operation !== 'conversations') return found;
      const count = counts.get(reference.fileKey) ?? 0;
      counts.set(reference.fileKey, count + 1);
      return count >= FULL ? undefined : found;
    },
  };
};

/** Refuses an event of which two files have the same name. */
const refusingRepeatedNames = refusing(
  'conversations',
  (body) =>
    entriesIn(body).some(({ files }) => {
      const names = Array.isArray(files)
        ? files.filter(isObject).map(({ filename }) => filename)
        : [];
      return new Set(names).size < names.length;
    }),
  409,
);

/** What only conversations have (section 2.3). */
export const CONVERSATIONS_FAULTS: Fault[] = [
  ...wireFaults('conversations/several-files-pass', {
    'one-only': [
      'An event with more than one file is refused.',
      refusingEvent(({ files }) => countOf(files) > 1),
    ],
    'three-only': [
      'An event with more than three files is refused.',
      refusingEvent(({ files }) => countOf(files) > 3),
    ],
    'a-name-once': [
      'An event with two files of one filename is answered 409.',
      refusingRepeatedNames,
    ],
  }),
  ...wireFaults('conversations/many-files-pass', {
    'ten-only': [
      'An event with more than ten files is refused.',
      refusingEvent(({ files }) => countOf(files) > 10),
    ],
    'thirty-two-only': [
      'An event with more than 32 files is refused.',
      refusingEvent(({ files }) => countOf(files) > 32),
    ],
  }),
  ...wireFaults('conversations/missing-file-is-400', {
    'first-files-only': [
      'Of the files of an event the first sixteen are looked up.',
      assumingPresent('conversations', (_reference, { file }) => file >= 16),
    ],
  }),
  ...inspectorFaults('conversations/references-are-archived', {
    'first-files-only': [
      'Of the files of an event the first ten are archived.',
      readingAs('conversations', (body) => {
        for (const event of entriesIn(body)) {
          if (Array.isArray(event.files)) event.files = event.files.slice(0, 10);
        }
        return body;
      }),
    ],
  }),
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'system-text-cut': [
      'A systemText of more than 1,000 characters is cut.',
      readingAs('conversations', (body) => {
        for (const event of entriesIn(body)) {
          event.systemText = withTexts(event.systemText, (text) => text.slice(0, 1000));
        }
        return body;
      }),
    ],
  }),
  ...wireFaults('conversations/uploaded-file-passes', {
    'counted-in-five-bits': [
      'A file that 31 references name cannot be referenced any more.',
      countingReferences,
    ],
    'kept-for-seconds': [
      'A file that no record refers to is forgotten after five seconds.',
      losing('conversations', ({ storedAt }) => Date.now() - storedAt > 5000),
    ],
  }),
  ...wireFaults('conversations/recipients-are-optional', {
    'initiator-first': [
      'An event is refused whose initiator is not listed first.',
      refusingEvent(({ participants }) => {
        const [first] = Array.isArray(participants) ? participants : [];
        return isObject(first) && first.userType === 'recipient';
      }),
    ],
    'initiator-alone': [
      'An event with anyone besides its initiator is refused.',
      refusingEvent(({ participants }) => countOf(participants) > 1),
    ],
    'one-recipient': [
      'An event with exactly one recipient is refused.',
      refusingEvent((event) => recipientsIn(event) === 1),
    ],
  }),
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'said-once': [
      'systemText that says what the message says is not archived.',
      changingEntries('conversations', (event) => {
        if (isObject(event.content) && event.content.message === event.systemText) {
          delete event.systemText;
        }
      }),
    ],
  }),
  ...wireFaults('conversations/system-text-passes', {
    refused: [
      'An event with systemText is refused.',
      refusingEvent(({ systemText }) => systemText !== undefined),
    ],
    'without-recipients-only': [
      'An event with systemText and recipients is refused.',
      refusingEvent(
        ({ systemText, participants }) =>
          systemText !== undefined && Array.isArray(participants) && participants.length > 1,
      ),
    ],
    'beside-files-only': [
      'An event with systemText and no files is refused.',
      refusingEvent(
        ({ systemText, files }) =>
          systemText !== undefined && (!Array.isArray(files) || files.length === 0),
      ),
    ],
    'beside-a-message-only': [
      'An event with systemText and no message is refused.',
      refusingEvent(
        ({ systemText, content }) =>
          systemText !== undefined && (!isObject(content) || content.message === undefined),
      ),
    ],
    'up-to-255': [
      'systemText of more than 255 characters is refused.',
      refusingEvent(({ systemText }) => String(systemText).length > 255),
    ],
    'first-event-only': [
      'systemText is refused after the first event.',
      refusing('conversations', (body) =>
        entriesIn(body)
          .slice(1)
          .some(({ systemText }) => systemText !== undefined),
      ),
    ],
  }),
  ...inlinedFaults('conversations'),
  ...wireFaults('conversations/inlined-passes', {
    'small-ones-only': [
      'A file of more than 256 KiB with isInlined true is not found.',
      losing('conversations', ({ size }, { isInlined }) => isInlined === true && size > 262_144),
    ],
  }),
  ...wireFaults('conversations/external-link-needs-key-and-name', {
    'key-left-out': [
      'An external file without a fileKey passes.',
      fillingInReferences('conversations', 'fileKey', 'external'),
    ],
    'name-left-out': [
      'An external file without a filename passes.',
      fillingInReferences('conversations', 'filename', 'external'),
    ],
  }),
  ...wireFaults('conversations/many-participants-pass', {
    'one-hundred': [
      'An event with more than 100 participants is refused.',
      refusingEvent(({ participants }) => countOf(participants) > 100),
    ],
    'below-200': [
      'An event with 200 participants or more is refused.',
      refusingEvent(({ participants }) => countOf(participants) >= 200),
    ],
  }),
];
