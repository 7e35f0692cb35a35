import type { RecordSpec } from '../../../records/record-spec.js';

/** Members that a record of the interface may be without (sections 2.2 to 2.5). */
const OPTIONAL: ReadonlySet<string> = new Set([
  'participants',
  'leaveTimeMS',
  'messageId',
  'subject',
  'eventType',
  'emailProperties',
  'isAvailable',
  'isInlined',
  'description',
]);

/**
 * Whether each entry of a record has all that a record needs, so that each is archived once the
 * record was accepted. What becomes of empty lists, of entries without files or without a time is
 * open.
 */
export const isCountable = (spec: RecordSpec): boolean => isWhole('', spec);

function isWhole(name: string, value: unknown): boolean {
  if (value === null) return OPTIONAL.has(name);
  if (Array.isArray(value)) return value.length > 0 && value.every((inner) => isWhole('', inner));
  return (
    typeof value !== 'object' || Object.entries(value).every(([inner, one]) => isWhole(inner, one))
  );
}
