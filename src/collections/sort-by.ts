/** Sorted by numbers, of which the first that differs decides; in the given order where none does. */
export function sortBy<T>(all: readonly T[], keysOf: (one: T) => readonly number[]): T[] {
  return all
    .map((one) => ({ one, keys: keysOf(one) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ one }) => one);
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
