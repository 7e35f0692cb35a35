import type { Operation } from '../../../spec/operation.js';
import type { FileReference } from '../../../spec/record.js';
import type { Place, RecordHead, RequestHead } from '../../behaviour/behaviour.js';
import { isObject, type JsonObject, Malformed } from '../../records/shape.js';
import type { ArchivedRecord } from '../../store/record-index.js';
import type { BehaviourMutation } from '../fault.js';
import { phantomFile } from './key-memory.js';
import { answered } from './requests.js';

/** The operations whose records have entries. */
export type EntryOperation = Exclude<Operation, 'email'>;

/** What a refusal for no reason of the interface says. */
export const REFUSED_BY_FAULT = 'this archive does not like it';

/** Refuses requests of an operation, by what they say. */
export const refusing =
  (
    operation: Operation,
    matches: (body: unknown, request: RecordHead) => boolean,
  ): BehaviourMutation =>
  (correct) => ({
    read: (body, request) => {
      if (request.operation === operation && matches(body, request)) {
        throw new Malformed(REFUSED_BY_FAULT);
      }
      return correct.read(body, request);
    },
  });

/** Refuses requests of an operation before they are read. */
export const turningAway =
  (
    operation: Operation,
    status: number,
    matches: (request: RequestHead) => boolean,
  ): BehaviourMutation =>
  (correct) => ({
    intercept: (request) =>
      correct.intercept(request) ??
      (request.operation === operation && request.method === 'POST' && matches(request)
        ? answered(status)
        : undefined),
  });

/** Believes of some references that their file is there. */
export const assumingPresent =
  (
    operation: Operation,
    matches: (reference: FileReference, place: Place, request: RecordHead) => boolean,
  ): BehaviourMutation =>
  (correct) => ({
    found: (reference, file, request, place) =>
      correct.found(reference, file, request, place) ??
      (request.operation === operation && matches(reference, place, request)
        ? phantomFile()
        : undefined),
  });

/**
 * Archives something else than what was sent.
 *
 * @param change - is told how many records there were, this one included, and its place in its request
 */
export const archiving =
  (
    operation: Operation,
    change: (record: ArchivedRecord, count: number, place: number) => ArchivedRecord[],
  ): BehaviourMutation =>
  (correct) => {
    let count = 0;
    let last = { number: 0, place: 0 };
    return {
      archived: (record, request) => {
        if (request.operation !== operation) return correct.archived(record, request);
        count += 1;
        const { number } = request;
        last = { number, place: number === last.number ? last.place + 1 : 0 };
        return change(record, count, last.place);
      },
    };
  };

/** Reads requests of an operation as if they said something else; what is archived is still what was sent. */
export const readingAs =
  (operation: Operation, change: (body: JsonObject) => unknown): BehaviourMutation =>
  (correct) => ({
    read: (body, request) =>
      request.operation === operation && isObject(body)
        ? correct.read(change(structuredClone(body)), request)
        : correct.read(body, request),
  });

/** Every value inside of a value, itself included. */
function* valuesIn(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) yield* valuesIn(inner);
}

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

/** The entries of a request. */
export function entriesIn(body: unknown): JsonObject[] {
  if (!isObject(body)) return [];
  const list = body.conversationEvents ?? body.voiceRecords ?? body.events;
  return Array.isArray(list) ? list.filter(isObject) : [];
}
