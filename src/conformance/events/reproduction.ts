/** How often a violation was seen, in how many runs of its check. */
export interface Reproduction {
  seen: number;
  runs: number;
}

/** As it is before a violation was repeated. */
export const SEEN_ONCE: Reproduction = { seen: 1, runs: 1 };

/** As reports have it: `2 of 3`. */
export const asText = ({ seen, runs }: Reproduction): string => `${seen} of ${runs}`;

/** What a report has; undefined where it has none, or something else. */
export function reproductionIn(text: string | undefined): Reproduction | undefined {
  const [, seen, runs] = /^(\d+) of (\d+)$/.exec(text ?? '') ?? [];
  return seen === undefined ? undefined : { seen: Number(seen), runs: Number(runs) };
}

/** Whether a violation came in some runs alone. */
export const isInSome = ({ seen, runs }: Reproduction): boolean => seen < runs;
