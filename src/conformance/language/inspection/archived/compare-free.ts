import { isObject } from '../../../../records/merge-patch.js';
import { align } from './align.js';
import type { Difference, Part } from './parts.js';
import { isNothing, sameValue } from './same-value.js';

/** The result of comparing a part whose structure the interface does not show (section 2.5). */
export interface FreeComparison {
  differences: Difference[];
  /** It is shown with other members than it was sent with, so that it cannot be judged. */
  translated: boolean;
}

const SAME: FreeComparison = { differences: [], translated: false };

/**
 * Compares senders, recipients, content or files of an email. The profile's template states their
 * structure, and an archive may keep them in another one: a value counts as shown anywhere in its
 * entry, and an entry that shares no member with the request is not compared.
 */
export function compareFree(
  sent: unknown,
  shown: unknown,
  part: Part,
  path: string,
): FreeComparison {
  if (isNothing(sent) || sameValue(sent, shown)) return SAME;
  if (Array.isArray(sent) && Array.isArray(shown)) return compareEntries(sent, shown, part, path);
  const differs = {
    differences: [{ part, path, expected: sent, actual: shown }],
    translated: false,
  };
  const values = leavesOf(shown);
  if (!isObject(sent)) return values.some((value) => sameValue(sent, value)) ? SAME : differs;
  if (!isObject(shown) || !Object.keys(sent).some((name) => name in shown)) {
    return { differences: [], translated: true };
  }
  const isShown = ([name, value]: [string, unknown]): boolean =>
    isNothing(value) ||
    sameValue(value, shown[name]) ||
    leavesOf(value).every((leaf) => values.some((one) => sameValue(leaf, one)));
  return Object.entries(sent).every(isShown) ? SAME : differs;
}

function compareEntries(
  sent: unknown[],
  shown: unknown[],
  part: Part,
  path: string,
): FreeComparison {
  const one = (a: number, b: number) => compareFree(sent[a], shown[b], part, `${path}/${a}`);
  const { pairs, missing, extra } = align(sent.length, shown.length, (a, b) => {
    const { differences, translated } = one(a, b);
    return differences.length + (translated ? 0.5 : 0);
  });
  const paired = pairs.map(([a, b]) => one(a, b));
  return {
    differences: [
      ...paired.flatMap(({ differences }) => differences),
      ...missing.map((a) => ({ part, path: `${path}/${a}`, expected: sent[a], actual: undefined })),
      ...extra.map((b) => ({ part, path: `${path}/…`, expected: undefined, actual: shown[b] })),
    ],
    translated: paired.some(({ translated }) => translated),
  };
}

/** Every value in something that is no map or list itself. */
function leavesOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  return isObject(value) ? Object.values(value).flatMap(leavesOf) : [value];
}
