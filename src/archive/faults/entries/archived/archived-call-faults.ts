import { isObject, type JsonObject } from '../../../records/shape.js';
import { type Fault, inspectorFaults } from '../../fault.js';
import { losingLike, replacingLike } from '../../mutations/like-records.js';
import {
  callIdOf,
  callOverviewOf,
  entriesIn,
  exchangeMember,
} from '../../mutations/record-contents.js';
import { readingAs } from '../../mutations/record-mutations.js';

const participantsIn = (request: unknown): JsonObject[] =>
  entriesIn(request).flatMap(({ participants }) =>
    Array.isArray(participants) ? participants.filter(isObject) : [],
  );

/** Gives a member to all that have none, from the last one before that has it. */
function inherit(all: JsonObject[], name: string): void {
  let before: unknown;
  for (const one of all) {
    before = one[name] ?? before;
    if (before !== undefined) one[name] = before;
  }
}

/**
 * What only a call has, or only a conversation, and is archived otherwise than it was sent
 * (sections 2.3 and 2.4).
 */
export const ARCHIVED_CALL_FAULTS: Fault[] = [
  ...inspectorFaults('voice/every-entry-is-archived', {
    'same-call-replaced': [
      'A request replaces the one before it that has the same callId.',
      replacingLike('voice', callIdOf),
    ],
    'same-call-lost': [
      'A request whose callId was archived before is not archived.',
      losingLike('voice', callIdOf),
    ],
    'owner-lost': [
      'The company of the owner of a call is lost.',
      readingAs('voice', (body) => {
        const { owner } = callOverviewOf(body);
        if (isObject(owner)) delete owner.company;
        return body;
      }),
    ],
    'leaving-times-lost': [
      'The times at which participants left are lost.',
      readingAs('voice', (body) => {
        for (const person of participantsIn(body)) delete person.leaveTimeMS;
        return body;
      }),
    ],
    'leaving-times-inherited': [
      'A participant who did not leave is archived with the leaveTimeMS of the one before.',
      readingAs('voice', (body) => {
        inherit(participantsIn(body), 'leaveTimeMS');
        return body;
      }),
    ],
    'start-and-stop': [
      'A call is archived as stopped when it started.',
      readingAs('voice', (body) => {
        for (const entry of entriesIn(body)) {
          if (entry.stopTime !== undefined) entry.stopTime = Number(entry.startTime);
        }
        return body;
      }),
    ],
  }),
  ...inspectorFaults('conversations/every-entry-is-archived', {
    'roles-lost': [
      'Everybody after the first participant is archived as initiator.',
      readingAs('conversations', (body) => {
        for (const person of participantsIn(body)) person.userType = 'initiator';
        return body;
      }),
    ],
    'system-text-inherited': [
      'An event without systemText is archived with that of the event before.',
      readingAs('conversations', (body) => {
        inherit(entriesIn(body), 'systemText');
        return body;
      }),
    ],
    'system-text-of-the-first-only': [
      'systemText is archived for the first event only.',
      readingAs('conversations', (body) => {
        for (const event of entriesIn(body).slice(1)) delete event.systemText;
        return body;
      }),
    ],
    'texts-of-two-kinds-exchanged': [
      'systemText and the displayName of the first participant change places.',
      readingAs('conversations', (body) => {
        for (const event of entriesIn(body)) {
          const [person] = Array.isArray(event.participants) ? event.participants : [];
          if (typeof event.systemText !== 'string' || !isObject(person)) continue;
          const text: JsonObject = { displayName: event.systemText };
          exchangeMember(text, person, 'displayName');
          event.systemText = text.displayName;
        }
        return body;
      }),
    ],
  }),
];
