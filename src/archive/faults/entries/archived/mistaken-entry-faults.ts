import { isObject, type JsonObject } from '../../../records/shape.js';
import type { ArchivedReference } from '../../../store/record-index.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../../fault.js';
import { losingLike, onePer, replacingLike } from '../../mutations/like-records.js';
import { type EntryOperation, entriesIn } from '../../mutations/record-contents.js';
import { archiving, readingAs } from '../../mutations/record-mutations.js';

const peopleOf = ({ participants }: JsonObject): JsonObject[] =>
  Array.isArray(participants) ? participants.filter(isObject) : [];

/** Takes participants who share a member for one. */
const mergingPeople = (operation: EntryOperation, member: string) =>
  readingAs(operation, (body) => {
    for (const entry of entriesIn(body)) {
      if (Array.isArray(entry.participants)) {
        entry.participants = onePer(peopleOf(entry), (person) => person[member]);
      }
    }
    return body;
  });

/** What a careless archive has for the key of an entry: who, and when. */
const keyOf = (who: unknown, when: unknown): string | undefined =>
  who === undefined ? undefined : JSON.stringify([who, when]);

const initiatorAndTime = (event: unknown): string | undefined => {
  if (!isObject(event)) return undefined;
  const initiator = peopleOf(event).find(({ userType }) => userType === 'initiator');
  return keyOf(initiator?.corporateEmail, event.eventTime);
};

const userAndTime = (event: unknown): string | undefined =>
  isObject(event) && isObject(event.user)
    ? keyOf(event.user.identifier, event.eventTime)
    : undefined;

/**
 * Of the recordings of a call that began at one time with one participant before all others, keeps
 * the last.
 */
const mergingRecordings = archiving('voice', (request) => {
  const recordings = onePer(entriesIn(request.record), (entry) =>
    keyOf(peopleOf(entry)[0]?.email, entry.startTime),
  );
  return isObject(request.record)
    ? [{ ...request, record: { ...request.record, voiceRecords: recordings } }]
    : [request];
});

/** Keeps the files of an entry by their names. */
const keepingByName = (operation: EntryOperation) =>
  archiving(operation, (record) => [
    { ...record, files: onePer(record.files, ({ filename }) => filename) },
  ]);

/** Gives an entry without files the files of the entry before it. */
const takingOver =
  (operation: EntryOperation, takes: (event: unknown) => boolean = () => true): BehaviourMutation =>
  (correct) => {
    let before: ArchivedReference[] = [];
    return archiving(operation, (record, _count, place) => {
      const files =
        place > 0 && record.files.length === 0 && takes(record.record) ? before : record.files;
      before = files;
      return [{ ...record, files }];
    })(correct);
  };

/** Entries, people and files that are taken for others which they have something in common with. */
export const MISTAKEN_ENTRY_FAULTS: Fault[] = [
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'namesakes-merged': [
      'Participants with one displayName are archived as one.',
      mergingPeople('conversations', 'displayName'),
    ],
    'like-one-replaced': [
      'An event replaces the one before it that has the same initiator and time.',
      replacingLike('conversations', initiatorAndTime),
    ],
  }),
  ...inspectorFaults('voice/every-entry-is-archived', {
    'namesakes-merged': [
      'Participants with one name are archived as one.',
      mergingPeople('voice', 'name'),
    ],
    'like-ones-merged': [
      'Of the recordings with one start and one first participant only the last is archived.',
      mergingRecordings,
    ],
  }),
  ...inspectorFaults('eventFeed/every-entry-is-archived', {
    'like-one-lost': [
      'An event is not archived after one of the same user and time.',
      losingLike('eventFeed', userAndTime),
    ],
  }),
  ...inspectorFaults('conversations/references-are-archived', {
    'one-for-a-name': [
      'Of the files of an event that have one name only the last is archived.',
      keepingByName('conversations'),
    ],
    'taken-over': [
      'An event without files is archived with those of the event before it.',
      takingOver('conversations'),
    ],
    'taken-over-where-left-out': [
      'An event without a list of files is archived with those of the event before it.',
      takingOver('conversations', (event) => isObject(event) && event.files === undefined),
    ],
  }),
  ...inspectorFaults('voice/references-are-archived', {
    'one-for-a-name': [
      'Of the recordings of a request that have one name only the last is archived.',
      keepingByName('voice'),
    ],
  }),
  ...inspectorFaults('eventFeed/references-are-archived', {
    'taken-over': [
      'An event without a file is archived with that of the event before it.',
      takingOver('eventFeed'),
    ],
  }),
];
