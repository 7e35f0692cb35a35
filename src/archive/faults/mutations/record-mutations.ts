import type { Operation } from '../../../spec/operation.js';
import type { FileReference } from '../../../spec/record.js';
import type { RecordHead, ReferencePlace, RequestHead } from '../../behaviour/behaviour.js';
import { isObject, type JsonObject, Malformed } from '../../records/shape.js';
import type { StoredFile } from '../../store/file-index.js';
import type { ArchivedRecord } from '../../store/record-index.js';
import type { BehaviourMutation } from '../fault.js';
import { withStatus } from './answers.js';
import { phantomFile } from './key-memory.js';

/**
 * What a refusal says that has no reason in the interface; of each operation, since faults may meet
 * in one archive.
 */
const refusedByFault = (operation: Operation): string =>
  `refused by a deliberate fault of ${operation}`;

/**
 * Refuses requests of an operation by what they say.
 *
 * @param status - of the refusal; by default the status for a malformed record
 */
export const refusing =
  (
    operation: Operation,
    matches: (body: unknown, request: RecordHead) => boolean,
    status?: number,
  ): BehaviourMutation =>
  (correct) => ({
    read: (body, request) => {
      if (request.operation === operation && matches(body, request)) {
        throw new Malformed(refusedByFault(operation));
      }
      return correct.read(body, request);
    },
    ...(status !== undefined && refusedWith(operation, status)(correct)),
  });

const refusedWith = (operation: Operation, status: number): BehaviourMutation =>
  withStatus(
    status,
    (result) => result.kind === 'refused' && result.detail === refusedByFault(operation),
  );

/** Does not find the file of some references to it, though it is there. */
export const losing =
  (
    operation: Operation,
    matches: (file: StoredFile, reference: FileReference, place: ReferencePlace) => boolean,
  ): BehaviourMutation =>
  (correct) => ({
    found: (reference, file, request, place) =>
      request.operation === operation && file && matches(file, reference, place)
        ? undefined
        : correct.found(reference, file, request, place),
  });

/** Assumes of some references that their file is there. */
export const assumingPresent =
  (
    operation: Operation,
    matches: (reference: FileReference, place: ReferencePlace, request: RecordHead) => boolean,
  ): BehaviourMutation =>
  (correct) => ({
    found: (reference, file, request, place) =>
      correct.found(reference, file, request, place) ??
      (request.operation === operation && matches(reference, place, request)
        ? phantomFile()
        : undefined),
  });

/**
 * Archives something other than what was sent.
 *
 * @param change - receives the number of records so far, including this one, and its index in the
 * request
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

/** Reads requests of an operation as if they said something else. */
export const readingAs =
  (operation: Operation, change: (body: JsonObject) => unknown): BehaviourMutation =>
  (correct) => ({
    read: (body, request) =>
      request.operation === operation && isObject(body)
        ? correct.read(change(structuredClone(body)), request)
        : correct.read(body, request),
  });

/** Answers a missing file that a matching reference names with another status. */
export const missingFileWithStatus =
  (
    operation: Operation,
    status: number,
    matches: (reference: FileReference) => boolean,
  ): BehaviourMutation =>
  (correct) => {
    const matched = new Set<number>();
    return {
      found: (reference, file, request, place) => {
        if (!file && request.operation === operation && matches(reference)) {
          matched.add(request.number);
        }
        return correct.found(reference, file, request, place);
      },
      ...withStatus(
        status,
        (result, { number }) =>
          result.kind === 'refused' && result.reason === 'missing-file' && matched.has(number),
      )(correct),
    };
  };

/**
 * Answers a body that cannot be read as JSON as if nothing were wrong with it, or as if the archive
 * were.
 */
export const notJsonWithStatus = (
  operation: Operation,
  status: number,
  matches: (detail: string, request: RequestHead) => boolean = () => true,
): BehaviourMutation =>
  withStatus(
    status,
    (result, request) =>
      request.operation === operation &&
      result.kind === 'refused' &&
      result.reason === 'not-json' &&
      matches(result.detail, request),
  );

/** Whether the parser says that something follows a text that is whole. */
export const isFollowed = (detail: string): boolean => /after JSON/.test(detail);

/** Whether the parser says that a text ended too soon. */
export const isCutOff = (detail: string): boolean =>
  /end of JSON|Unterminated|Expected .* after/.test(detail);
