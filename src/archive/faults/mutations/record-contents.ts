import type { Operation } from '../../../spec/operation.js';
import { isObject, type JsonObject } from '../../records/shape.js';

/** The operations whose records have entries. */
export type EntryOperation = Exclude<Operation, 'email'>;

/** The entries of a request that may be anything. */
export function entriesIn(body: unknown): JsonObject[] {
  if (!isObject(body)) return [];
  const list = body.conversationEvents ?? body.voiceRecords ?? body.events;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The participants of an entry that may be anything. */
export const participantsOf = ({ participants }: JsonObject): JsonObject[] =>
  Array.isArray(participants) ? participants.filter(isObject) : [];

/** The overview of a call in a voice request that may be anything. */
export const callOverviewOf = (request: unknown): JsonObject =>
  isObject(request) && isObject(request.callOverview) ? request.callOverview : {};

/** Its callId. */
export const callIdOf = (request: unknown): unknown => callOverviewOf(request).callId;

/** Every file reference of a request, as it is written. */
export function referencesIn(body: unknown): JsonObject[] {
  return [...valuesIn(body)].filter(
    (value): value is JsonObject =>
      isObject(value) && ('filename' in value || 'fileKey' in value || 'fileHref' in value),
  );
}

/** Every text of a request. */
export function textsIn(body: unknown): string[] {
  return [...valuesIn(body)].filter((value) => typeof value === 'string');
}

/** A value with all of its texts changed. */
export function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((inner) => withTexts(inner, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withTexts(inner, change)]),
  );
}

/** How many elements a list has, or members an object; 0 of anything else. */
export function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

/** A value with every value inside it. */
function* valuesIn(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* valuesIn(inner);
}

/** Exchanges the values that two objects have under one name. */
export function exchangeMember(one: JsonObject, other: JsonObject, name: string): void {
  const value = one[name];
  one[name] = other[name];
  other[name] = value;
}
