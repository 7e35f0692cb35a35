import { FAULTS } from '../../src/archive/faults/catalogue.js';
import type { Fault } from '../../src/archive/faults/fault.js';
import { combination, drawing, isAlone, ROUND, variationJob } from './combination.js';
import { DEGENERATE } from './degenerate.js';
import { faultPairs } from './fault-pairs.js';
import type { Job } from './job.js';
import { VARIATIONS } from './variations.js';

/** How much is drawn and judged. */
export interface Extent {
  /** Combinations of variations. */
  combinations: number;
  /** Whether variations that are a part of combinations are judged alone, too. */
  wholeVariations: boolean;
  /** Pairs of faults. */
  pairs: number;
  /** By what each fault alone is judged; in pairs only when left out. */
  faults?: 'confined' | 'whole';
}

/**
 * What takes minutes: every fault is judged in a pair, and every variation beside two different
 * choices of others.
 */
export const USUAL: Extent = {
  combinations: 2 * ROUND,
  wholeVariations: false,
  pairs: 500,
};
/** What takes hours. */
export const WHOLE: Extent = {
  combinations: 25 * ROUND,
  wholeVariations: true,
  pairs: 500,
  faults: 'whole',
};

/** A fault as a job: what the wire shows has to be found without an inspector. */
function faultJob({ id, seen }: Pick<Fault, 'id' | 'seen'>): Job {
  return { kind: 'fault', name: id, options: { fault: id }, inspector: seen === 'inspector' };
}

/** Two faults at once: both have to be found, and nothing else blamed. */
const pairJob = (pair: readonly [Fault, Fault]): Job => ({
  kind: 'pair',
  name: pair.map(({ id }) => id).join(' + '),
  options: { fault: pair.map(({ id }) => id) },
  inspector: pair.some(({ seen }) => seen === 'inspector'),
});

/**
 * Faults that show only in the sum of a run: the checks of one requirement send too few requests
 * for them.
 */
const OF_MANY_REQUESTS = /-(?:hundreds|in-a-hundred)$/;
export const showsInTheSum = ({ name }: Pick<Job, 'name'>): boolean => OF_MANY_REQUESTS.test(name);

/**
 * The checks that have to find a fault, as a glob: those of the broken requirement, and where it
 * takes many requests, all of its operation; these send enough for most such faults, at a sixth of
 * the price of all.
 */
export const checksOf = ({ id, breaks }: Pick<Fault, 'id' | 'breaks'>): string =>
  showsInTheSum({ name: id }) ? breaks.replace(/\/.*/, '/*') : breaks;

/** A fault by the checks that have to find it alone: says at once whether it survives. */
export const confinedJob = (fault: Fault): Job => ({ ...faultJob(fault), only: [checksOf(fault)] });

/**
 * A job for the properties, where nothing is wrong with the archive: what they find is a false
 * alarm.
 */
export function withCases(job: Job, cases: number): Job[] {
  return job.kind === 'variation' || job.kind === 'combination' ? [{ ...job, cases }] : [];
}

/** Everything, in the order in which it is tried: what takes longest comes first. */
export function allJobs(
  seed: number,
  { combinations: combinationCount, wholeVariations, pairs: pairCount, faults: by }: Extent,
): Job[] {
  const degenerate = Object.keys(DEGENERATE).map(
    (name): Job => ({ kind: 'degenerate', name, options: {}, degenerate: name, inspector: true }),
  );
  const plain: Job = { kind: 'variation', name: 'plain', options: {}, inspector: true };
  const combinations = Array.from({ length: combinationCount }, (_, number) =>
    combination(seed, number),
  );
  const variations = VARIATIONS.filter((one) => wholeVariations || isAlone(one)).map(variationJob);
  const slowFirst = variations.sort((a, b) => slowness(b) - slowness(a));
  const pairs = faultPairs(seed, pairCount).map(pairJob);
  const faults = by === undefined ? [] : FAULTS.map(by === 'whole' ? faultJob : confinedJob);
  return [...degenerate.reverse(), ...slowFirst, plain, ...faults, ...pairs, ...combinations];
}

const slowness = ({ options }: Job): number => options.variations?.latencyMs ?? 0;

/** A few of each kind, drawn with a seed. */
export function sample(
  seed: number,
  each: Record<Exclude<Job['kind'], 'guarded' | 'held-back'>, number>,
): Job[] {
  const draw = drawing(`sample/${seed}`);
  const all = allJobs(seed, { ...USUAL, faults: 'confined' }).map((job) => ({
    job,
    place: draw(),
  }));
  all.sort((a, b) => a.place - b.place);
  return Object.entries(each).flatMap(([kind, count]) =>
    all
      .map(({ job }) => job)
      .filter((job) => job.kind === kind)
      .slice(0, count),
  );
}
