import { isObject, type JsonObject } from '../../records/merge-patch.js';
import { ownMember } from '../../records/own-member.js';
import type { FreeFormComparison } from './compare-free-form.js';
import type { Difference } from './parts.js';
import { sameValue } from './same-value.js';
import { withoutShell } from './shown-list.js';
import { fromJsonText } from './without-escapes.js';

/**
 * Names and values, in a map, a list of pairs of any form or of maps, also as a JSON text, or lines:
 * how they are stored is not stated (section 2.5). A value that has several lines may be folded or escaped among lines,
 * so nothing is said of one that does not stand there as it was sent, but for its name.
 */
export function compareProperties(sent: unknown, shown: unknown, path: string): FreeFormComparison {
  if (!isObject(sent)) return { differences: [], translated: false };
  const text = fromJsonText(shown);
  const read = isObject(text) ? withoutOuter(sent, text) : text;
  const lost = differencesIn(sent, read, path);
  const differences = lost.filter((one) => !mayBeFolded(one, read));
  return { differences, translated: differences.length < lost.length };
}

/** What a map or a list of them stands in alone, such as the `{"L": [...]}` of a typed column. */
function withoutOuter(sent: JsonObject, shown: JsonObject): unknown {
  const [[name = '', inner] = [], ...others] = Object.entries(shown);
  const isList = others.length === 0 && Array.isArray(inner) && !Object.hasOwn(sent, name);
  return isList ? inner : withoutShell(sent, shown);
}

function mayBeFolded({ path, expected }: Difference, shown: unknown): boolean {
  const isLong = typeof expected === 'string' && /[\r\n]/.test(expected);
  return (
    isLong && typeof shown === 'string' && shown.includes(path.slice(path.lastIndexOf('/') + 1))
  );
}

function differencesIn(sent: JsonObject, shown: unknown, path: string): Difference[] {
  const lines = typeof shown === 'string' ? shown.split(/\r?\n/) : shown;
  const pairs = Array.isArray(lines) ? lines : undefined;
  return Object.entries(sent).flatMap(([name, expected]) => {
    const actual = pairs
      ? pairs.find((pair) => isLine(pair, name, expected) || isPair(pair, name, expected))
      : isObject(shown)
        ? ownMember(shown, name)
        : undefined;
    const same =
      (pairs ? actual !== undefined : holds(actual, expected)) ||
      (typeof shown === 'string' && standsIn(shown, name, expected));
    return same ? [] : [{ part: 'properties' as const, path: `${path}/${name}`, expected, actual }];
  });
}

const BETWEEN = [': ', ':', '=', ' = '];

const isLine = (pair: unknown, name: string, value: unknown): boolean =>
  BETWEEN.some((between) => pair === `${name}${between}${value}`);

/** Whether a value of several lines stands behind its name, whatever ends the lines around it. */
const standsIn = (text: string, name: string, value: unknown): boolean =>
  BETWEEN.some((between) => {
    const line = `${name}${between}${value}`;
    const at = `\n${text}`.indexOf(`\n${line}`);
    return at >= 0 && /^(\r?\n|$)/.test(text.slice(at + line.length));
  });

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
