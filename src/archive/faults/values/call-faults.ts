import { isObject } from '../../records/shape.js';
import { type BehaviourMutation, type Fault, inspectorFaults } from '../fault.js';
import { changeText, changingCall, changingEntries } from '../mutations/member-mutations.js';
import { entriesIn, participantsOf } from '../mutations/record-contents.js';
import { readingAs } from '../mutations/record-mutations.js';

const UUID = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i;

/** Brings a time of each participant within the recording of its entry. */
const bringingWithin = (
  time: string,
  end: 'startTime' | 'stopTime',
  nearer: (time: number, end: number) => number,
): BehaviourMutation =>
  changingEntries('voice', (entry) => {
    for (const person of participantsOf(entry)) {
      const own = person[time];
      if (typeof own === 'number') person[time] = nearer(own, Number(entry[end]));
    }
  });

/** Ends each recording of a request where the next one begins, if that is within it. */
const endingAtTheNext: BehaviourMutation = readingAs('voice', (body) => {
  const recordings = entriesIn(body);
  for (const [at, recording] of recordings.entries()) {
    const next = Number(recordings[at + 1]?.startTime);
    if (next > Number(recording.startTime) && next < Number(recording.stopTime)) {
      recording.stopTime = next;
    }
  }
  return body;
});

/** What is said of a call, archived otherwise than sent (section 2.4). */
export const CALL_VALUE_FAULTS: Fault[] = [
  ...inspectorFaults('voice/every-entry-is-archived', {
    'call-ids-as-numbers': [
      'A callId of digits alone loses the zeros that it begins with.',
      changingCall((overview) =>
        changeText(overview, 'callId', (text) =>
          /^\d+$/.test(text) ? BigInt(text).toString() : text,
        ),
      ),
    ],
    'one-recording-at-a-time': [
      'A recording that goes on past the beginning of the next one is archived as having ended then.',
      endingAtTheNext,
    ],
    'call-ids-as-uuids': [
      'A callId that is a UUID is archived in lower case.',
      changingCall((overview) =>
        changeText(overview, 'callId', (text) => (UUID.test(text) ? text.toLowerCase() : text)),
      ),
    ],
    'call-ids-cut': [
      'A callId is cut after 64 characters.',
      changingCall((overview) => changeText(overview, 'callId', (text) => text.slice(0, 64))),
    ],
    'companies-of-owners-in-latin-1': [
      'Whatever is not in Latin-1 in the company of the owner of a call is archived as a question mark.',
      changingCall(({ owner }) =>
        changeText(owner, 'company', (text) => text.replace(/[^\0-ÿ]/gu, '?')),
      ),
    ],
    'descriptions-like-filenames-lost': [
      'The description of a recording that is its filename as well is not archived.',
      changingEntries('voice', ({ recordingFile }) => {
        if (!isObject(recordingFile)) return;
        if (recordingFile.description === recordingFile.filename) delete recordingFile.description;
      }),
    ],
    'phones-of-owners-as-numbers': [
      'The phone of the owner of a call loses the zeros that it begins with.',
      changingCall(({ owner }) => changeText(owner, 'phone', (text) => text.replace(/^0+/, ''))),
    ],
    'joined-with-the-recording': [
      'Who joined a call before its recording began is archived as having joined then.',
      bringingWithin('joinTimeMS', 'startTime', Math.max),
    ],
    'left-with-the-recording': [
      'Who left a call after its recording ended is archived as having left then.',
      bringingWithin('leaveTimeMS', 'stopTime', Math.min),
    ],
    'reasons-cut': [
      'Why a call ended is cut after 64 characters.',
      changingCall((overview) => changeText(overview, 'stopReason', (text) => text.slice(0, 64))),
    ],
    'owners-need-a-device': [
      'The owner of a call without a deviceName is not archived.',
      changingCall((overview) => {
        if (overview.deviceName === undefined) delete overview.owner;
      }),
    ],
    'devices-need-a-reason': [
      'The deviceName of a call that has no stopReason is not archived.',
      changingCall((overview) => {
        if (overview.stopReason === undefined) delete overview.deviceName;
      }),
    ],
    'names-of-owners-end-at-commas': [
      'The name of the owner of a call ends at its first comma.',
      changingCall(({ owner }) => changeText(owner, 'name', (text) => text.replace(/,.*$/s, ''))),
    ],
    'devices-cut': [
      'A deviceName is cut after 100 characters.',
      changingCall((overview) => changeText(overview, 'deviceName', (text) => text.slice(0, 100))),
    ],
    'descriptions-as-formats': [
      'Two percent signs in the description of a recording are archived as one.',
      changingEntries('voice', ({ recordingFile }) =>
        changeText(recordingFile, 'description', (text) => text.replaceAll('%%', '%')),
      ),
    ],
  }),
];
