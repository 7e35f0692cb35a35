import { isObject, type JsonObject } from '../../records/merge-patch.js';
import type { Operation } from '../../spec/operation.js';
import { FORMS, type Form } from './forms.js';
import { otherNotations, truthOf } from './other-notations.js';
import type { Difference } from './parts.js';
import { isUnknownNotation, mayBeLocal, sameInstant } from './same-instant.js';
import { isNothing } from './same-value.js';
import { isSameName, leavesOf, namedValues, namesIn, saysKind, standsIn } from './stands-in.js';

/** Names, and whether there may be others in what they stand for. */
type Names = ReadonlyMap<string, boolean>;

/**
 * The documented names of a record, and those that its request has besides: what is shown under one
 * of these is no other member.
 */
export function knownNames(operation: Operation, request: () => unknown): () => Names {
  const documented = new Map(namesOf(FORMS[operation]));
  let known: Names | undefined;
  return () => {
    const undocumented = () => namesIn(otherMembers(request(), documented));
    known ??= new Map([
      ...undocumented().map((name): [string, boolean] => [name, true]),
      ...documented,
    ]);
    return known;
  };
}

const namesOf = (members: Record<string, Form>): [string, boolean][] =>
  Object.entries(members).flatMap(([name, form]): [string, boolean][] =>
    'members' in form ? [[name, true], ...namesOf(form.members)] : [[name, false]],
  );

/**
 * What is shown of a record under other names than known ones: in it, and beside it in its envelope.
 *
 * @param record that itself, where it stands in an envelope
 */
export function otherMembers(shown: unknown, known: Names, record?: JsonObject): JsonObject[] {
  if (Array.isArray(shown)) return shown.flatMap((one) => otherMembers(one, known, record));
  if (!isObject(shown)) return [];
  return Object.entries(shown).flatMap(([name, inner]) => {
    const mayHaveOthers = known.get(name) || leadsTo(inner, record);
    if (mayHaveOthers) return otherMembers(inner, known, record);
    return known.has(name) ? [] : [{ [name]: inner }];
  });
}

const leadsTo = (value: unknown, record: JsonObject | undefined): boolean =>
  record !== undefined &&
  (value === record ||
    (typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((one) => leadsTo(one, record))));

/** What of an email the interface shows no structure of (section 2.5). */
const OF_AN_EMAIL = /^emailOverview\/(senders|recipients|content)\b/;

/**
 * Whether a member that is not shown in its place stands wholly under other names: an inspector may
 * spell them in its own way, or have others.
 *
 * @param others what is shown under other names, which nearly nobody asks for
 */
export function isElsewhere(others: () => unknown): (difference: Difference) => boolean {
  let isWhole: ReturnType<typeof standsWholeIn> | undefined;
  return ({ part, path, expected, actual }) => {
    // One property of several is known by its name alone.
    if (part === 'properties' || isNothing(expected) || !isNothing(actual)) return false;
    isWhole ??= standsWholeIn(others());
    const [name = ''] = path.match(/[^/]+(?=(\/\d+)*$)/) ?? [];
    return isWhole(name, expected, OF_AN_EMAIL.test(path));
  };
}

const OF_AN_INSTANT = /time/i;

/** What has hours and minutes, and may stand for any instant. */
const isTimeInUnknownNotation = (leaf: unknown): boolean =>
  typeof leaf === 'string' && /\d:\d\d/.test(leaf) && isUnknownNotation(leaf);

function standsWholeIn(
  others: unknown,
): (name: string, sent: unknown, mayLackKind: boolean) => boolean {
  const isThere = standsIn(others);
  const leaves = leavesOf(others);
  const named = [...namedValues(others)];
  const isShown = (name: string, value: unknown): boolean =>
    // Anything else may be true or false as well.
    typeof value === 'boolean'
      ? named.some(
          ([other, values]) =>
            isSameName(other, name) && values.some((one) => truthOf(one) === value),
        )
      : [value, ...otherNotations(name, value)].some(isThere) ||
        leaves.some((leaf) => sameInstant(value, leaf) || mayBeLocal(value, leaf)) ||
        (OF_AN_INSTANT.test(name) && leaves.some(isTimeInUnknownNotation));
  const isWhole = (name: string, sent: unknown, mayLackKind: boolean): boolean => {
    if (isNothing(sent)) return true;
    if (Array.isArray(sent)) return sent.every((one) => isWhole(name, one, mayLackKind));
    if (!isObject(sent)) return isShown(name, sent);
    return Object.entries(sent).every(
      ([inner, value]) =>
        (mayLackKind && saysKind(sent, inner, value)) || isWhole(inner, value, mayLackKind),
    );
  };
  return isWhole;
}
