import type { FileReference } from '../../spec/record.js';
import type { Draft } from './draft.js';
import { readReference } from './references.js';
import { asArray, asObject, asText, isObject, Malformed, optionalStrings } from './shape.js';

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/**
 * The events of POST /oc-event (section 2.6), each to be archived on its own.
 *
 * @throws Malformed
 */
export function readEventFeed(body: unknown): Draft[] {
  const request = asObject(body, 'the request');
  return asArray(request.events, 'events').map((event, at) => readEvent(event, `events[${at}]`));
}

function readEvent(value: unknown, where: string): Draft {
  const event = asObject(value, where);
  const time = asText(event.eventTime, `${where}.eventTime`);
  if (!ISO_UTC.test(time) || Number.isNaN(Date.parse(time))) {
    throw new Malformed(`${where}.eventTime must be an ISO 8601 timestamp`);
  }
  const user = asObject(event.user, `${where}.user`);
  optionalStrings(user, ['identifier', 'displayName'], `${where}.user`);
  asText(event.eventType, `${where}.eventType`);
  if (event.body !== undefined) {
    optionalStrings(asObject(event.body, `${where}.body`), ['text', 'textType'], `${where}.body`);
  }
  return { record: event, references: [...filesIn(event, where)] };
}

/** Any section of an event may hold a file object (section 2.2), so all of them are searched. */
function* filesIn(value: unknown, where: string): Generator<FileReference> {
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* filesIn(item, `${where}[${at}]`);
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      const inside = `${where}.${name}`;
      if (name === 'file' && isObject(member)) yield readReference(member, inside);
      else yield* filesIn(member, inside);
    }
  }
}
