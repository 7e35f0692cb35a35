import { isObject } from '../../records/shape.js';
import { type Fault, wireFaults } from '../fault.js';
import { entriesIn, refusing } from '../mutations/records.js';
import { lenient } from './entry-mutations.js';

const participantsIn = (body: unknown): unknown[][] =>
  entriesIn(body).flatMap(({ participants }) =>
    Array.isArray(participants) ? [participants] : [],
  );
const descriptionsIn = (body: unknown): unknown[] =>
  entriesIn(body).map(({ recordingFile }) =>
    isObject(recordingFile) ? recordingFile.description : undefined,
  );

/** What voice alone has (section 2.4). */
export const VOICE_FAULTS: Fault[] = [
  ...wireFaults('voice/start-time-as-number-or-string', {
    'no-strings': [
      'A startTime that is a numeric string is refused.',
      refusing('voice', (body) =>
        entriesIn(body).some(({ startTime }) => typeof startTime === 'string'),
      ),
    ],
    'no-mixture': [
      'A startTime that is a numeric string is refused beside one that is a number.',
      refusing(
        'voice',
        (body) => new Set(entriesIn(body).map(({ startTime }) => typeof startTime)).size > 1,
      ),
    ],
  }),
  ...wireFaults('voice/participants-are-optional', {
    demanded: [
      'A voice record without participants is refused.',
      refusing('voice', (body) =>
        entriesIn(body).some(({ participants }) => participants === undefined),
      ),
    ],
    'leaving-demanded': [
      'A participant without leaveTimeMS is refused.',
      refusing('voice', (body) =>
        participantsIn(body)
          .flat()
          .some((person) => isObject(person) && person.leaveTimeMS === undefined),
      ),
    ],
    'leaving-demanded-of-the-last': [
      'A voice record whose only participant never left is refused.',
      refusing('voice', (body) =>
        participantsIn(body).some(
          (people) =>
            people.length === 1 &&
            people.every((person) => isObject(person) && person.leaveTimeMS === undefined),
        ),
      ),
    ],
  }),
  ...wireFaults('voice/description-passes', {
    refused: [
      'A recordingFile with a description is refused when that does not begin with the words of the plain one.',
      refusing('voice', (body) =>
        descriptionsIn(body).some((text) => text !== undefined && !/^mk|^A /.test(String(text))),
      ),
    ],
    'no-emoji': [
      'A description with an emoji and Chinese characters is refused.',
      refusing('voice', (body) =>
        descriptionsIn(body).some(
          (text) => /\p{Script=Han}/u.test(String(text)) && /\p{Script=Hebrew}/u.test(String(text)),
        ),
      ),
    ],
    'short-refused': [
      'A description of fewer than 20 characters that ends in a full stop is refused.',
      refusing('voice', (body) =>
        descriptionsIn(body).some((text) => /^.{1,19}\.$/.test(String(text))),
      ),
    ],
  }),
  ...wireFaults('voice/external-link-needs-key-and-name', {
    'key-left-out': [
      'An external recording without a fileKey passes.',
      lenient('voice', 'fileKey', true),
    ],
    'name-left-out': [
      'An external recording without a filename passes.',
      lenient('voice', 'filename', true),
    ],
  }),
  ...wireFaults('voice/many-participants-pass', {
    'one-hundred': [
      'A voice record with more than 100 participants is refused.',
      refusing('voice', (body) => participantsIn(body).some(({ length }) => length > 100)),
    ],
    'below-200': [
      'A voice record with 200 participants is refused.',
      refusing('voice', (body) => participantsIn(body).some(({ length }) => length >= 200)),
    ],
  }),
];
