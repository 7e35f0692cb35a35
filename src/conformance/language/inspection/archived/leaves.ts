import { isObject } from '../../../../records/merge-patch.js';

/** Every value in something that is no map or list itself. */
export function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Every name of a member in something. */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(namesIn)];
}
