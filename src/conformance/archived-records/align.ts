/**
 * Which entries of two lists belong together, as pairs of indices, and the rest of either list.
 */
export interface Alignment {
  pairs: [sent: number, shown: number][];
  missing: number[];
  extra: number[];
}

/**
 * Pairs entries that were sent with entries that are shown, in any order. Entries that agree wholly
 * are paired first, in as many pairs as possible, so that a difference is only reported if no order
 * is without one.
 *
 * @param cost how much differs between two of them; 0 is nothing
 */
export function align(
  sent: number,
  shown: number,
  cost: (sent: number, shown: number) => number,
): Alignment {
  const costs = new Map<number, number>();
  const known = (a: number, b: number): number => {
    const key = a * shown + b;
    const found = costs.get(key) ?? cost(a, b);
    costs.set(key, found);
    return found;
  };
  const owner = agreeing(sent, shown, (a, b) => known(a, b) === 0);
  const pairs = owner.flatMap((a, b): [number, number][] => (a === undefined ? [] : [[a, b]]));
  const missing = new Set(range(sent));
  const extra = new Set(range(shown));
  for (const [a, b] of pairs) {
    missing.delete(a);
    extra.delete(b);
  }
  const rest = [...missing]
    .flatMap((a) => [...extra].map((b) => ({ a, b, cost: known(a, b) })))
    .sort((x, y) => x.cost - y.cost);
  for (const { a, b } of rest) {
    if (!missing.has(a) || !extra.has(b)) continue;
    pairs.push([a, b]);
    missing.delete(a);
    extra.delete(b);
  }
  return { pairs, missing: [...missing], extra: [...extra] };
}

/** A largest matching (augmenting paths); for each that is shown, the one that was sent. */
function agreeing(
  sent: number,
  shown: number,
  agree: (sent: number, shown: number) => boolean,
): (number | undefined)[] {
  const owner: (number | undefined)[] = Array.from({ length: shown }, () => undefined);
  const place = (a: number, tried: Set<number>): boolean => {
    // Its own place first: most lists come back in their order.
    for (let turn = -1; turn < shown; turn += 1) {
      const b = turn === -1 ? a : turn;
      if (b >= shown || tried.has(b) || !agree(a, b)) continue;
      tried.add(b);
      const other = owner[b];
      if (other !== undefined && !place(other, tried)) continue;
      owner[b] = a;
      return true;
    }
    return false;
  };
  for (const a of range(sent)) place(a, new Set());
  return owner;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
