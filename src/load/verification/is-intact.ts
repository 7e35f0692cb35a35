import type { InspectedRecord } from '../../profile/inspector/inspector-answer.js';

/**
 * The values of a record by the names that lead to them, such as `/senders/-/email`. Places in
 * lists do not count: an archive orders them as it likes.
 */
type Leaves = Map<string, Set<string>>;

/**
 * Whether an archive shows everything that was sent, and each value where it was sent. It may show
 * more; where it names things in its own way, a value may stand anywhere.
 *
 * @param sent the record, or the entry of it that is archived by itself
 */
export function isIntact(shown: InspectedRecord, sent: unknown): boolean {
  const { record, files = [], requestId, messageId, subject } = shown;
  if (record === undefined) return true;
  const places = leavesOf(record);
  const apart = leavesOf({ files, requestId, messageId, subject });
  const anywhere = new Set([...places.values(), ...apart.values()].flatMap((all) => [...all]));
  const expected = leavesOf(sent);
  return placings(expected, places).some((placeOf) =>
    [...expected].every(([path, values]) => {
      const there = isOfFile(path) ? undefined : places.get(placeOf(path));
      return [...values].every((value) => (there ?? anywhere).has(value));
    }),
  );
}

/** References of files may be kept apart from the record. */
const isOfFile = (path: string): boolean => /\/(fileKey|filename)$/.test(path);

/**
 * Where the archive may show what was sent under a path: in an envelope of its own, or without one
 * that was sent. Most paths have to be there for that; otherwise it shows them nowhere.
 */
function placings(sent: Leaves, shown: Leaves): ((path: string) => string)[] {
  const added = new Map<string, number>();
  const removed = new Map<string, number>();
  for (const path of sent.keys()) {
    if (path === '') continue;
    for (const other of shown.keys()) {
      if (other.endsWith(path)) count(added, other.slice(0, other.length - path.length));
      else if (path.endsWith(other)) count(removed, path.slice(0, path.length - other.length));
    }
  }
  const usual = (all: Map<string, number>) =>
    [...all].filter(([, paths]) => paths * 2 > sent.size).map(([prefix]) => prefix);
  const found = [
    ...usual(added).map((prefix) => (path: string) => prefix + path),
    ...usual(removed).map(
      (prefix) => (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : ''),
    ),
  ];
  return found.length > 0 ? found : [() => ''];
}

function count(all: Map<string, number>, prefix: string): void {
  all.set(prefix, (all.get(prefix) ?? 0) + 1);
}

function leavesOf(value: unknown, path = '', into: Leaves = new Map()): Leaves {
  if (typeof value !== 'object' || value === null) {
    // What is empty, or not inlined, may be left out.
    if (value === '' || value === null || value === undefined) return into;
    if (value === false && path.endsWith('/isInlined')) return into;
    const values = into.get(path) ?? new Set();
    into.set(path, values.add(written(String(value))));
    return into;
  }
  for (const [name, member] of Object.entries(value)) {
    leavesOf(member, `${path}/${Array.isArray(value) ? '-' : name}`, into);
  }
  return into;
}

/** Instants in one way, however they are written; any other value as it is. */
function written(value: string): string {
  const digits = /^\d{10}(\d{0,9})$/.exec(value)?.[1]?.length;
  if (digits !== undefined) return `${Number(value) * 10 ** (3 - digits)} ms`;
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? value : `${ms} ms`;
}
