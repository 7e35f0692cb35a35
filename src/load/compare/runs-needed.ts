import { canDiffer } from './mann-whitney.js';

/** Of each side. */
export interface Runs {
  before: number;
  after: number;
}

/**
 * How many runs of each side it takes, counting those that there are, before a difference can be
 * seen; evenly where possible.
 */
export function runsNeeded({ before, after }: Runs, comparisons = 1): Runs {
  for (let more = 0; ; more += 1) {
    const enough = Array.from({ length: more + 1 }, (_, moreBefore) => ({
      before: before + moreBefore,
      after: after + more - moreBefore,
    })).filter((runs) => canDiffer(runs.before, runs.after, comparisons));
    const [best] = enough.sort((a, b) => imbalance(a) - imbalance(b));
    if (best !== undefined) return best;
  }
}

function imbalance({ before, after }: Runs): number {
  return Math.abs(before - after);
}
