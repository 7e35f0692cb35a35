/** A median with its 95 % confidence interval. */
export interface Median {
  runs: number;
  median: number;
  /** The least and the greatest. */
  range: { low: number; high: number };
  /** Absent without enough runs. */
  interval?: { low: number; high: number };
}

const CONFIDENCE = 0.95;

/**
 * The median of some runs. The interval lies between two of them (order statistics), and assumes no
 * distribution.
 */
export function medianOf(values: readonly number[]): Median {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const median = n % 2 === 1 ? at(n >> 1) : (at(n / 2 - 1) + at(n / 2)) / 2;
  const range = { low: at(0), high: at(n - 1) };
  const rank = outerRank(n);
  if (rank === undefined) return { runs: n, median, range };
  return { runs: n, median, range, interval: { low: at(rank), high: at(n - 1 - rank) } };
}

/**
 * The innermost pair of order statistics, counted from both ends, that reaches the confidence by
 * the binomial distribution.
 */
function outerRank(n: number): number | undefined {
  let outside = 0;
  let probability = 0.5 ** n;
  let rank: number | undefined;
  for (let below = 0; below < n / 2; below++) {
    outside += 2 * probability;
    if (1 - outside < CONFIDENCE) break;
    rank = below;
    probability = (probability * (n - below)) / (below + 1);
  }
  return rank;
}
