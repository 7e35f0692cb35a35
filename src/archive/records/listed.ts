import { isObject } from './shape.js';

/**
 * The people or the files of an email: a list, what the lists inside of an object have, or the one
 * that there is.
 */
export function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  return lists.length > 0 ? lists.flat() : [value];
}
