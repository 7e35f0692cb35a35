/** How the samples of a metric become one number. */
export const AGGREGATES = ['min', 'mean', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'max'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** The percentile that a name such as `p99.9` stands for. */
export function percentileOf(name: Exclude<Aggregate, 'min' | 'mean' | 'max'>): number {
  return Number(name.slice(1));
}

/** Makes one number of several; percentiles by the nearest rank. NaN for none. */
export function aggregate(values: readonly number[], by: Aggregate): number {
  const sorted = [...values].sort((a, b) => a - b);
  switch (by) {
    case 'min':
      return sorted[0] ?? Number.NaN;
    case 'max':
      return sorted.at(-1) ?? Number.NaN;
    case 'mean':
      return sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
    default: {
      const rank = Math.ceil((percentileOf(by) / 100) * sorted.length);
      return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
    }
  }
}
