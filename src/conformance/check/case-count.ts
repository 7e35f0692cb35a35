/**
 * How many cases of a property are wanted: a number, a sample that fits into a run of everything, or (undefined) as
 * many as the property says. A sample is the beginning of the whole, so whatever fails in it fails there, too.
 */
export type WantedCases = number | 'sample' | undefined;

/** One case of so many is in a sample. */
const SAMPLE = 6;

export function caseCount(own: number, wanted: WantedCases): number {
  return wanted === 'sample' ? Math.ceil(own / SAMPLE) : (wanted ?? own);
}
