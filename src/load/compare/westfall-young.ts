import { permutationsOf } from './permutations.js';

/** Sums of the same numbers in another order differ in their last digits. */
const ROUNDING = 1e-9;

/** One figure in every run of either side; undefined where a run does not have it. */
export interface FigureOfRuns {
  before: readonly (number | undefined)[];
  after: readonly (number | undefined)[];
}

/**
 * For each of some figures the probability that, of runs that differ by chance alone, *any* of the
 * figures differs as much as this one does (Westfall and Young's single-step maximum). The runs are
 * divided into two sides in every way there is, or in many ways at random; a run keeps its figures
 * together, so that figures which move together count little more than one of them would. It
 * assumes no distribution, only that the runs are independent.
 */
export function familyWiseP(figures: readonly FigureOfRuns[]): number[] {
  const [first] = figures;
  if (first === undefined) return [];
  const all = first.before.length + first.after.length;
  const scores = figures.map(({ before, after }) => standardised([...before, ...after]));
  const seen = scores.map((score) => Math.abs(sumFrom(score, first.before.length)));
  const { sides, areAll } = permutationsOf(all, first.after.length);
  // The observed arrangement counts as one of those drawn at random.
  const asFar: number[] = seen.map(() => (areAll ? 0 : 1));
  let looked = areAll ? 0 : 1;
  for (const side of sides) {
    const furthest = Math.max(...scores.map((score) => Math.abs(sumAt(score, side))));
    for (const [figure, distance] of seen.entries()) {
      if (furthest >= distance - ROUNDING) asFar[figure] = (asFar[figure] ?? 0) + 1;
    }
    looked += 1;
  }
  return asFar.map((count) => count / looked);
}

/**
 * In units of its own scatter, so that figures can be held against each other; of ratios where
 * there is no zero.
 */
function standardised(values: readonly (number | undefined)[]): number[] {
  const known = values.filter((value) => value !== undefined);
  const scale = known.includes(0) ? (value: number) => value : Math.log;
  const scaled = values.map((value) => (value === undefined ? undefined : scale(value)));
  const present = scaled.filter((value) => value !== undefined);
  const mean = sum(present) / present.length;
  const scatter = Math.sqrt(sum(present.map((value) => (value - mean) ** 2)));
  // Figures that are all alike, and a run without the figure, pull to neither side.
  return scaled.map((value) =>
    value === undefined || scatter <= ROUNDING * Math.abs(mean) ? 0 : (value - mean) / scatter,
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

const sumFrom = (score: readonly number[], from: number): number => sum(score.slice(from));

function sumAt(score: readonly number[], indexes: readonly number[]): number {
  let total = 0;
  for (const index of indexes) total += score[index] ?? 0;
  return total;
}
