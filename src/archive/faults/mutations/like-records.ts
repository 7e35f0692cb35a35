import type { Operation } from '../../../spec/operation.js';
import type { RecordIndex } from '../../store/record-index.js';
import type { BehaviourMutation, Mutation } from '../fault.js';

/** What of a record others may share with it; undefined where it is never taken for another one. */
export type SharedPart = (record: unknown) => unknown;

/**
 * Of things that have the same key, the latest, in the place of the first; those without a key all
 * stay.
 */
export function onePer<T>(list: readonly T[], key: (one: T) => unknown): T[] {
  return [...new Map(list.map((one) => [key(one) ?? one, one])).values()];
}

/**
 * Makes the index forget a record once another one takes its place.
 *
 * @returns what is called with each record that takes the place of those that share a part with it
 */
export function superseding(
  records: RecordIndex,
  operation: Operation,
  part: SharedPart,
): (record: unknown) => void {
  const latest = new Map<unknown, string>();
  const { containing } = records;
  const isReplaced = (record: unknown): boolean => {
    const later = latest.get(part(record));
    return later !== undefined && later !== JSON.stringify(record);
  };
  records.containing = (text, until) =>
    containing
      .call(records, text, until)
      .filter((one) => one.operation !== operation || !isReplaced(one.record));
  return (record) => {
    const shared = part(record);
    if (shared !== undefined) latest.set(shared, JSON.stringify(record));
  };
}

/** Lets each record take the place of those before it that share a part with it. */
export const replacingLike =
  (operation: Operation, part: SharedPart): Mutation =>
  (correct, { records }) => {
    const supersede = superseding(records, operation, part);
    return {
      archived: (record, request) => {
        if (request.operation === operation) supersede(record.record);
        return correct.archived(record, request);
      },
    };
  };

/** Does not archive a record that shares a part with one before it. */
export const losingLike =
  (operation: Operation, part: SharedPart): BehaviourMutation =>
  (correct) => {
    const seen = new Set<unknown>();
    return {
      archived: (record, request) => {
        const shared = request.operation === operation ? part(record.record) : undefined;
        if (seen.has(shared)) return [];
        if (shared !== undefined) seen.add(shared);
        return correct.archived(record, request);
      },
    };
  };
