import { isObject, type JsonObject } from '../../../records/shape.js';
import { type Fault, wireFaults } from '../../fault.js';
import { countOf, entriesIn } from '../../mutations/record-contents.js';
import { refusing } from '../../mutations/record-mutations.js';
import { fillingInReferences } from './filling-in-references.js';

/** Refuses requests by one of their voice records. */
const refusingRecord = (matches: (record: JsonObject) => boolean) =>
  refusing('voice', (body) => entriesIn(body).some(matches));

/** Refuses requests by the description of a recording. */
const refusingDescription = (matches: (description: string) => boolean) =>
  refusingRecord(
    ({ recordingFile }) =>
      isObject(recordingFile) &&
      typeof recordingFile.description === 'string' &&
      matches(recordingFile.description),
  );

const participantsIn = ({ participants }: JsonObject): JsonObject[] =>
  Array.isArray(participants) ? participants.filter(isObject) : [];

/** What only voice has (section 2.4). */
export const VOICE_FAULTS: Fault[] = [
  ...wireFaults('voice/start-time-as-number-or-string', {
    'no-numbers': [
      'A startTime that is a number is refused.',
      refusingRecord(({ startTime }) => typeof startTime === 'number'),
    ],
    'no-strings': [
      'A startTime that is a numeric string is refused.',
      refusingRecord(({ startTime }) => typeof startTime === 'string'),
    ],
    'thirteen-digits': [
      'A startTime that is a numeric string is refused unless it has thirteen digits.',
      refusingRecord(
        ({ startTime }) => typeof startTime === 'string' && !/^\d{13}$/.test(startTime),
      ),
    ],
    'no-mixture': [
      'A startTime that is a numeric string is refused next to one that is a number.',
      refusing(
        'voice',
        (body) => new Set(entriesIn(body).map(({ startTime }) => typeof startTime)).size > 1,
      ),
    ],
  }),
  ...wireFaults('voice/external-link-passes', {
    'people-demanded': [
      'A voice record without participants is refused where its recording is external.',
      refusingRecord(
        ({ participants, recordingFile }) =>
          participants === undefined && isObject(recordingFile) && 'fileHref' in recordingFile,
      ),
    ],
  }),
  ...wireFaults('voice/participants-are-optional', {
    demanded: [
      'A voice record without participants is refused.',
      refusingRecord(({ participants }) => participants === undefined),
    ],
    'demanded-later': [
      'A voice record behind the first is refused without participants.',
      refusing('voice', (body) =>
        entriesIn(body)
          .slice(1)
          .some(({ participants }) => participants === undefined),
      ),
    ],
    'leaving-demanded': [
      'A participant without leaveTimeMS is refused.',
      refusingRecord((record) =>
        participantsIn(record).some(({ leaveTimeMS }) => leaveTimeMS === undefined),
      ),
    ],
    'leaving-demanded-of-one': [
      'A voice record with several participants is refused where none of them left.',
      refusingRecord((record) => {
        const people = participantsIn(record);
        return people.length > 1 && people.every(({ leaveTimeMS }) => leaveTimeMS === undefined);
      }),
    ],
    'leaving-demanded-of-the-last': [
      'A voice record whose last participant has no leaveTimeMS is refused.',
      refusingRecord((record) =>
        participantsIn(record)
          .slice(-1)
          .some(({ leaveTimeMS }) => leaveTimeMS === undefined),
      ),
    ],
  }),
  ...wireFaults('voice/description-passes', {
    'any-refused': ['Every description is refused.', refusingDescription(() => true)],
    'short-refused': [
      'A description of fewer than 20 characters is refused.',
      refusingDescription(({ length }) => length < 20),
    ],
  }),
  ...wireFaults('voice/any-text-passes', {
    'ascii-descriptions': [
      'A description is refused that has characters beyond ASCII.',
      refusingDescription((description) => /[^\p{ASCII}]/u.test(description)),
    ],
    'no-emoji-in-descriptions': [
      'A description with an emoji is refused.',
      refusingDescription((description) => /\p{Extended_Pictographic}/u.test(description)),
    ],
  }),
  ...wireFaults('voice/external-link-needs-key-and-name', {
    'key-left-out': [
      'An external recording without a fileKey passes.',
      fillingInReferences('voice', 'fileKey', 'external'),
    ],
    'name-left-out': [
      'An external recording without a filename passes.',
      fillingInReferences('voice', 'filename', 'external'),
    ],
  }),
  ...wireFaults('voice/many-participants-pass', {
    'one-hundred': [
      'A voice record with more than 100 participants is refused.',
      refusingRecord(({ participants }) => countOf(participants) > 100),
    ],
    'below-200': [
      'A voice record with 200 participants or more is refused.',
      refusingRecord(({ participants }) => countOf(participants) >= 200),
    ],
  }),
];
