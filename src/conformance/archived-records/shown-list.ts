import { isObject, type JsonObject } from '../../records/merge-patch.js';
import { isSameName } from './stands-in.js';

/**
 * A list as it is shown, also where it is shown as the only entry that it has, in an object that has
 * no other list, as typed columns have `{"L": [...]}`, pages `{"items": [...], "total": 2}` and
 * GraphQL `{"edges": [{"node": ...}]}`, or in groups by one of its values, such as
 * `{"initiator": [...], "recipient": [...]}` of people with a `userType`. Groups say nothing of the
 * order between them, so their entries come in the order of those that were sent. Anything else comes
 * back as it is.
 *
 * @param sent the list as it was sent
 */
export function shownList(sent: readonly unknown[], shown: unknown): unknown {
  if (!isObject(shown)) return shown;
  const members = Object.entries(shown).map(([name, group]) => ({
    name,
    entries: Array.isArray(group) ? group : [group],
    isGroup: sent.some((one) => memberWith(one, name)),
  }));
  const groups = members.filter(({ isGroup }) => isGroup);
  // An archive may keep members of its own beside them, which are no entries.
  const isGrouped = members.every(({ isGroup, entries }) =>
    isGroup ? entries.every(isObject) : !entries.some(isObject),
  );
  if (groups.length > 0 && isGrouped) return inOrder(sent, groups);
  const [only, ...lists] = members.filter(({ name }) => Array.isArray(shown[name]));
  const isShell = lists.length === 0 && only?.entries.length === sent.length;
  if (isShell && !sent.some(has(only.name))) return only.entries.map(ofEdge);
  return sent.length === 1 ? [shown] : shown;
}

/** An entry of a GraphQL connection, without what is said of its place. */
const ofEdge = (entry: unknown): unknown =>
  isObject(entry) && isObject(entry.node) ? entry.node : entry;

const has =
  (name: string) =>
  (value: unknown): boolean =>
    isObject(value) && Object.keys(value).some((one) => isSameName(one, name));

interface Group {
  name: string;
  entries: readonly unknown[];
}

function inOrder(sent: readonly unknown[], groups: readonly Group[]): unknown[] {
  const left = new Map(
    groups.map(({ name, entries }) => [name, entries.map((one) => withMember(sent, one, name))]),
  );
  const ordered = sent.flatMap((one) => {
    const group = groups.find(({ name }) => memberWith(one, name) && left.get(name)?.length);
    const next = group && left.get(group.name)?.shift();
    return next === undefined ? [] : [next];
  });
  return [...ordered, ...[...left.values()].flat()];
}

/** An entry of a group with the value that its group is called by, unless it shows another one. */
function withMember(sent: readonly unknown[], entry: unknown, name: string): unknown {
  const member = sent.map((one) => memberWith(one, name)).find((one) => one !== undefined);
  if (member === undefined || !isObject(entry)) return entry;
  return { [member]: name, ...entry } satisfies JsonObject;
}

/** The member of an entry that has the name of a group as its value. */
const memberWith = (entry: unknown, name: string): string | undefined =>
  isObject(entry) ? Object.keys(entry).find((member) => entry[member] === name) : undefined;

/**
 * A value without what has nothing else in it, such as the `{"S": "x"}` of a typed column or the
 * `["x"]` of a search index. A map that was sent is looked for in one that has none of its names.
 */
export function withoutShell(sent: unknown, shown: unknown): unknown {
  if (typeof shown !== 'object' || shown === null || Array.isArray(sent)) return shown;
  const [only, ...others] = Object.entries(shown);
  if (only === undefined || others.length > 0) return shown;
  const [name, inner] = only;
  if (!isObject(sent)) return withoutShell(sent, inner);
  return isObject(inner) && !has(name)(sent) ? inner : shown;
}
