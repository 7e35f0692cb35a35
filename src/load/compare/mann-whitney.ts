import { binomial } from './binomial.js';

const SIGNIFICANT = 0.05;
/** Of the standard normal distribution: 95 % lie within it. */
const Z_95 = 1.959964;
/**
 * Up to here the exact distribution is enumerated; beyond, the normal approximation is close
 * enough.
 */
const EXACT_UP_TO = 20;

/**
 * Two-sided p-value of the Mann–Whitney U test: how likely it is that two samples of one
 * distribution are as far apart as these. Undefined when no samples of these sizes could ever
 * differ significantly at 5 %.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): number | undefined {
  if (!canDiffer(a.length, b.length)) return undefined;
  const { u, ties } = statistic(a, b);
  const most = a.length * b.length;
  const smaller = Math.min(u, most - u);
  const exact = ties === 0 && a.length <= EXACT_UP_TO && b.length <= EXACT_UP_TO;
  return exact ? exactP(smaller, a.length, b.length) : normalP(smaller, a.length, b.length, ties);
}

/**
 * Whether samples of these sizes could ever differ significantly at 5 %, also where as many
 * comparisons share that.
 */
export function canDiffer(m: number, n: number, comparisons = 1): boolean {
  return (2 * comparisons) / binomial(m + n, m) <= SIGNIFICANT;
}

/**
 * The 95 % confidence interval of the factor between two samples (Hodges and Lehmann): it lies
 * between two of the ratios of all pairs, and assumes no distribution. Undefined where `canDiffer`
 * says no, and for samples with a zero in `a`.
 */
export function factorInterval(
  a: readonly number[],
  b: readonly number[],
): { low: number; high: number } | undefined {
  if (!canDiffer(a.length, b.length) || a.includes(0)) return undefined;
  const ratios = a.flatMap((before) => b.map((after) => after / before)).sort((x, y) => x - y);
  const outside = pairsOutside(a.length, b.length);
  const [low, high] = [ratios[outside], ratios[ratios.length - 1 - outside]];
  return low === undefined || high === undefined ? undefined : { low, high };
}

/**
 * The largest U that is significant: that many pairs lie outside of the interval on either side.
 */
function pairsOutside(m: number, n: number): number {
  if (m > EXACT_UP_TO || n > EXACT_UP_TO) {
    return Math.max(0, Math.floor((m * n) / 2 - Z_95 * Math.sqrt((m * n * (m + n + 1)) / 12)));
  }
  let u = 0;
  while (exactP(u + 1, m, n) <= SIGNIFICANT) u += 1;
  return u;
}

/**
 * The number of pairs in which `a` is the larger, equal ones counting half; and the tie correction
 * of the variance.
 */
function statistic(a: readonly number[], b: readonly number[]): { u: number; ties: number } {
  let u = 0;
  for (const one of a) {
    for (const other of b) u += one > other ? 1 : one === other ? 0.5 : 0;
  }
  const counts = new Map<number, number>();
  for (const value of [...a, ...b]) counts.set(value, (counts.get(value) ?? 0) + 1);
  let ties = 0;
  for (const count of counts.values()) ties += count ** 3 - count;
  return { u, ties };
}

/** Counts the arrangements that give each U, by recurrence over the largest value. */
function exactP(smaller: number, m: number, n: number): number {
  const most = m * n;
  let rows = Array.from({ length: n + 1 }, () => [1]);
  for (let i = 1; i <= m; i++) {
    const next: number[][] = [[1]];
    for (let j = 1; j <= n; j++) {
      const counts = new Array<number>(i * j + 1).fill(0);
      for (const [u, count] of (rows[j] ?? []).entries())
        counts[u + j] = (counts[u + j] ?? 0) + count;
      for (const [u, count] of (next[j - 1] ?? []).entries()) counts[u] = (counts[u] ?? 0) + count;
      next.push(counts);
    }
    rows = next;
  }
  const counts = rows[n] ?? [];
  const tail = counts.slice(0, Math.floor(smaller) + 1).reduce((sum, count) => sum + count, 0);
  return smaller * 2 >= most ? 1 : Math.min(1, (2 * tail) / binomial(m + n, m));
}

function normalP(smaller: number, m: number, n: number, ties: number): number {
  const all = m + n;
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return 1;
  const z = Math.max(0, (m * n) / 2 - smaller - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * upperTail(z));
}

/** Of the standard normal distribution (Abramowitz and Stegun, 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = terms.reduceRight((rest, term) => (rest + term) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
