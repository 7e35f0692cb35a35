import type { Draft } from './draft.js';
import { readReference } from './references.js';
import {
  asArray,
  asObject,
  asText,
  isObject,
  Malformed,
  optionalStrings,
  requireMilliseconds,
} from './shape.js';

const PARTICIPANT_STRINGS = ['displayName', 'corporateEmail', 'userType'];

/**
 * The events of POST /conversations (section 2.3), each to be archived on its own.
 *
 * @throws Malformed
 */
export function readConversations(body: unknown): Draft[] {
  const request = asObject(body, 'the request');
  return asArray(request.conversationEvents, 'conversationEvents').map((event, at) =>
    readEvent(event, `conversationEvents[${at}]`),
  );
}

function readEvent(value: unknown, where: string): Draft {
  const event = asObject(value, where);
  requireMilliseconds(event.eventTime, `${where}.eventTime`);
  asText(event.eventType, `${where}.eventType`);
  for (const [at, person] of asArray(event.participants, `${where}.participants`).entries()) {
    const participant = `${where}.participants[${at}]`;
    optionalStrings(asObject(person, participant), PARTICIPANT_STRINGS, participant);
  }
  if (event.content !== undefined) {
    if (!isObject(event.content)) throw new Malformed(`${where}.content must be an object`);
    optionalStrings(event.content, ['message'], `${where}.content`);
  }
  optionalStrings(event, ['systemText'], where);
  const files = event.files === undefined ? [] : asArray(event.files, `${where}.files`);
  return {
    record: event,
    references: files.map((file, at) => readReference(file, `${where}.files[${at}]`)),
  };
}
