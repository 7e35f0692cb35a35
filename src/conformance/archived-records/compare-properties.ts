import { isObject } from '../../records/merge-patch.js';
import { ownMember } from '../../records/own-member.js';
import type { Difference } from './parts.js';
import { sameValue } from './same-value.js';

/**
 * Names and values, in a map, a list of pairs of any form or of maps, or lines: how they are stored
 * is not stated (section 2.5).
 */
export function compareProperties(sent: unknown, shown: unknown, path: string): Difference[] {
  if (!isObject(sent)) return [];
  const lines = typeof shown === 'string' ? shown.split(/\r?\n/) : shown;
  const pairs = Array.isArray(lines) ? lines : undefined;
  return Object.entries(sent).flatMap(([name, expected]) => {
    const actual = pairs
      ? pairs.find((pair) => isLine(pair, name, expected) || isPair(pair, name, expected))
      : isObject(shown)
        ? ownMember(shown, name)
        : undefined;
    const same = pairs ? actual !== undefined : holds(actual, expected);
    return same ? [] : [{ part: 'properties' as const, path: `${path}/${name}`, expected, actual }];
  });
}

const isLine = (pair: unknown, name: string, value: unknown): boolean =>
  [': ', ':', '=', ' = '].some((between) => pair === `${name}${between}${value}`);

const isPair = (pair: unknown, name: string, value: unknown): boolean =>
  typeof pair === 'object' &&
  pair !== null &&
  (holds(Object.getOwnPropertyDescriptor(pair, name)?.value, value) ||
    [name, value].every((wanted) => Object.values(pair).some((one) => holds(one, wanted))));

/** Whether a value is the expected one, has it in a member, or is a list of it alone. */
const holds = (actual: unknown, expected: unknown): boolean =>
  sameValue(expected, actual) ||
  (Array.isArray(actual) && actual.length === 1 && holds(actual[0], expected)) ||
  (isObject(actual) && Object.values(actual).some((one) => holds(one, expected)));
