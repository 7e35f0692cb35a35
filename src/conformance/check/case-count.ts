/**
 * How many cases of a property are wanted: a number, a sample that fits into a run of everything,
 * or (undefined) as many as the property says. A sample is the beginning of the whole, so what
 * fails in it fails in the whole, too.
 */
export type WantedCases = number | 'sample' | undefined;

/** A sample has one case out of this many. */
const SAMPLE = 10;

/** The number of cases of a property that has `own` when nothing is said. */
export function caseCount(own: number, wanted: WantedCases): number {
  return wanted === 'sample' ? Math.ceil(own / SAMPLE) : (wanted ?? own);
}
