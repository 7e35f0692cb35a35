import { isObject, type JsonObject } from '../../records/merge-patch.js';
import { ownMember } from '../../records/own-member.js';
import { align } from './align.js';
import { isInBase64 } from './in-base64.js';
import type { Difference, Part } from './parts.js';
import { isNothing, sameValue } from './same-value.js';
import {
  isAddress,
  isKind,
  isTypeOfText,
  leavesOf,
  namedValues,
  says,
  saysKind,
  standsIn,
} from './stands-in.js';

/** The result of comparing a part whose structure the interface does not show (section 2.5). */
export interface FreeFormComparison {
  differences: Difference[];
  /** It is shown with other members than it was sent with, so that it cannot be judged. */
  translated: boolean;
}

const SAME: FreeFormComparison = { differences: [], translated: false };

interface ShownEntry {
  entry: unknown;
  /**
   * The name that the entry stands under, which may say what the entry does not: null where that
   * name is a word of the archive's own, absent where it stands in a plain list.
   */
  group?: string | null;
  /** The names of all members that any entry of its list has; absent where there is no list. */
  inList?: ReadonlySet<string>;
}

/**
 * Compares senders, recipients, content or files of an email. The profile's template states their
 * structure, and an archive may keep them in another one: a value counts as shown anywhere in its
 * entry, and an entry that shares no member with the request is not compared.
 */
export function compareFreeForm(
  sent: unknown,
  shown: unknown,
  part: Part,
  path: string,
): FreeFormComparison {
  if (!Array.isArray(sent)) return compareOne(sent, { entry: shown }, part, path);
  if (isNothing(sent) || sameValue(sent, shown)) return SAME;
  const entries = Array.isArray(shown) ? entriesOf(shown) : entriesIn(shown, sent);
  return entries
    ? compareEntries(sent, entries, part, path)
    : compareLoosely(sent, shown, part, path);
}

/** Compares one value, or one entry of a list with what may show it. */
function compareOne(
  sent: unknown,
  { entry: shown, group, inList }: ShownEntry,
  part: Part,
  path: string,
): FreeFormComparison {
  if (isNothing(sent) || sameValue(sent, shown)) return SAME;
  if (Array.isArray(sent)) return compareFreeForm(sent, shown, part, path);
  const differs = {
    differences: [{ part, path, expected: sent, actual: shown }],
    translated: false,
  };
  const values = leavesOf(shown);
  if (!isObject(sent)) return values.some((value) => sameValue(sent, value)) ? SAME : differs;
  if (!isObject(shown) || !Object.keys(sent).some((name) => Object.hasOwn(shown, name))) {
    return { differences: [], translated: true };
  }
  const isShown = ([name, value]: [string, unknown]): boolean =>
    isNothing(value) ||
    sameValue(value, ownMember(shown, name)) ||
    leavesOf(value).every(
      (leaf) =>
        values.some((one) => sameValue(leaf, one) || isInBase64(leaf, one)) || says(group, leaf),
    );
  const others = Object.entries(sent).filter((member) => !isShown(member));
  if (others.length === 0) return SAME;
  // The interface mentions no kind of a person and no type of a text, so that an archive may leave
  // it out, or name the group in words of its own. In a group that is called like another kind it is exchanged.
  const mayLackKind = (group ?? null) === null && others.length === 1;
  const isLeftOut = (name: string) => !(inList?.has(name) ?? Object.hasOwn(shown, name));
  return mayLackKind &&
    others.every(([name, value]) => isLeftOut(name) && saysKind(sent, name, value))
    ? { differences: [], translated: true }
    : differs;
}

function entriesOf(list: readonly unknown[]): ShownEntry[] {
  const inList = new Set(list.filter(isObject).flatMap((entry) => Object.keys(entry)));
  return list.map((entry) => ({ entry, inList }));
}

/**
 * The same of what is not shown in its place, but may be in members of the archive's own.
 *
 * @param others what is shown besides the documented members
 */
export function compareElsewhere(
  sent: unknown,
  others: unknown,
  part: Part,
  path: string,
): FreeFormComparison {
  const isThere = standsIn(others);
  const isWhole = (entry: unknown) => {
    if (part === 'properties' && isPrefixed(entry, others)) return true;
    const values = leavesOf(entry).filter((value) => !isNothing(value));
    // The member may say the kind of a person or a text in words of the archive's own, such as
    // `onBehalfOf`.
    const isPerson = isObject(entry) && values.some(isAddress);
    const isText = isObject(entry) && values.length > 1;
    return values.every(
      (value) => isThere(value) || (isPerson && isKind(value)) || (isText && isTypeOfText(value)),
    );
  };
  const entries = Array.isArray(sent) ? sent : [sent];
  const places = entries.flatMap((entry, at) => (isWhole(entry) ? [] : [at]));
  if (places.length === entries.length) {
    return { differences: [{ part, path, expected: sent, actual: undefined }], translated: false };
  }
  return { differences: places.map((at) => lost(entries, at, part, path)), translated: true };
}

/** Whether a property, a name with its value, is a member whose name has something before that. */
function isPrefixed(property: unknown, others: unknown): boolean {
  const [name, value]: unknown[] = Array.isArray(property) ? property : [];
  return (
    typeof name === 'string' &&
    [...namedValues(others)].some(
      ([other, values]) =>
        /[^\p{L}\p{N}]$/u.test(other.slice(0, -name.length)) &&
        other.endsWith(name) &&
        values.some((one) => sameValue(value, one)),
    )
  );
}

/** Entries in a text or an object of another form: one of which nothing is there is lost. */
function compareLoosely(
  sent: unknown[],
  shown: unknown,
  part: Part,
  path: string,
): FreeFormComparison {
  const isThere = standsIn(shown);
  const valuesOf = sent.map((entry) => leavesOf(entry).filter((value) => !isNothing(value)));
  const places = valuesOf.flatMap((values, at) => {
    const others = valuesOf.toSpliced(at, 1).flat();
    const own = values.filter((value) => !others.includes(value));
    return (own.length > 0 ? own : values).some(isThere) ? [] : [at];
  });
  return { differences: places.map((at) => lost(sent, at, part, path)), translated: true };
}

const lost = (sent: unknown[], at: number, part: Part, path: string): Difference => ({
  part,
  path: `${path}/${at}`,
  expected: sent[at],
  actual: undefined,
});

/**
 * What of an object can be the entries of a list: those in its lists and maps, in groups that may
 * be named by a value of theirs, or itself. Undefined where nothing in it is like what was sent.
 */
function entriesIn(shown: unknown, sent: unknown[]): ShownEntry[] | undefined {
  if (!isObject(shown)) return undefined;
  const names = sent.filter(isObject).flatMap((entry) => Object.keys(entry));
  const isLike = (value: JsonObject) => names.some((name) => Object.hasOwn(value, name));
  const rows = rowsOf(shown, names);
  if (rows !== undefined) return entriesOf(rows);
  const hasTexts = sent.some((entry) => typeof entry === 'string');
  const values = leavesOf(sent);
  const entries = Object.entries(shown).flatMap(([name, inner]): ShownEntry[] => {
    const isKnown = values.some((value) => says(name, value));
    const group = isKnown ? name : null;
    if (!Array.isArray(inner)) {
      return isObject(inner) && isLike(inner) && !isLike(shown) ? [{ entry: inner, group }] : [];
    }
    const isEntry = (entry: unknown) =>
      isObject(entry) ? isLike(entry) : hasTexts && typeof entry === 'string';
    return inner.filter(isEntry).map((entry: unknown) => ({ entry, group }));
  });
  if (entries.length > 0) return entries;
  return isLike(shown) ? [{ entry: shown }] : undefined;
}

/** The entries of a table that is shown as a list for each of its columns. */
function rowsOf(
  shown: JsonObject,
  names: readonly string[],
): Record<string, unknown>[] | undefined {
  const members = Object.entries(shown).filter(([name]) => names.includes(name));
  const columns = members.flatMap(([name, column]): [string, unknown[]][] =>
    Array.isArray(column) ? [[name, column]] : [],
  );
  const [length, ...others] = new Set(columns.map(([, column]) => column.length));
  if (length === undefined || others.length > 0 || columns.length < members.length) {
    return undefined;
  }
  return Array.from({ length }, (_, row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, column[row]])),
  );
}

function compareEntries(
  sent: unknown[],
  shown: ShownEntry[],
  part: Part,
  path: string,
): FreeFormComparison {
  const one = (a: number, b: number) =>
    compareOne(sent[a], shown[b] ?? { entry: undefined }, part, `${path}/${a}`);
  const { pairs, missing, extra } = align(sent.length, shown.length, (a, b) => {
    const { differences, translated } = one(a, b);
    return differences.length + (translated ? 0.5 : 0);
  });
  const paired = pairs.map(([a, b]) => one(a, b));
  // A file that is attached again may be shown once, such as in a map by its key.
  const isShownOnce = (a: number) =>
    part === 'files' && pairs.some(([other]) => sameValue(sent[a], sent[other]));
  return {
    differences: [
      ...paired.flatMap(({ differences }) => differences),
      ...missing.filter((a) => !isShownOnce(a)).map((a) => lost(sent, a, part, path)),
      ...extra.map((b) => ({
        part,
        path: `${path}/…`,
        expected: undefined,
        actual: shown[b]?.entry,
      })),
    ],
    translated: paired.some(({ translated }) => translated),
  };
}
