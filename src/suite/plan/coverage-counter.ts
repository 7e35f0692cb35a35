import { circumstancesUnder, entriesOf } from '../../conformance/circumstances/circumstances.js';
import { type KnownFault, PLAIN_FINDERS } from '../../package/known-faults.js';
import { CIRCUMSTANCES, type Circumstances, TOPICS, type Topic } from '../../spec/circumstances.js';

/**
 * The worth of meeting a fault in a pair of circumstances, where meeting it in a single one is
 * worth 1.
 */
const PAIR_WORTH = 0.04;
/** The worth of meeting it in the usual way of a topic. */
const USUAL_WORTH = 1.2;
/**
 * Of a fault that shows in plain requests, any circumstance may be the only condition; one that has
 * a condition of its own is less likely to have another one.
 */
const CORNER_WEIGHT = 0.5;

/** Every circumstance has a number. */
const NUMBERS = new Map(
  Object.entries(CIRCUMSTANCES)
    .flatMap(([topic, { values }]) =>
      Object.entries<string>(values).flatMap(([value, words]) =>
        words === '' ? [] : [`${topic}: ${value}`],
      ),
    )
    .map((name, number): [string, number] => [name, number]),
);

/** Their numbers are below it. */
export const CIRCUMSTANCE_COUNT = NUMBERS.size;

/** The same question is asked millions of times when a plan is made. */
const NUMBERS_OF = new Map<string, number[]>();

/** The numbers of the circumstances that hold under a value of a topic. */
export function numbersOf(topic: Topic, value: string): number[] {
  const name = `${topic}: ${value}`;
  const known = NUMBERS_OF.get(name);
  if (known !== undefined) return known;
  const numbers = circumstancesUnder(topic, value).flatMap((one) => NUMBERS.get(one) ?? []);
  NUMBERS_OF.set(name, numbers);
  return numbers;
}

/** The numbers of all circumstances that hold under some. */
export const allNumbersOf = (circumstances: Circumstances): number[] =>
  entriesOf(circumstances).flatMap(([topic, value]) => numbersOf(topic, value));

/** In which circumstances a fault has been met, and in which two at once: how often. */
interface Met {
  weight: number;
  single: Uint16Array;
  pairs: Uint16Array;
  /** How often in the usual way of a topic. */
  usual: Map<Topic, number>;
}

/** Which faults have been met in which circumstances, and in which two of them at once. */
export class CoverageCounter {
  readonly #faultsOf = new Map<string, Met[]>();

  constructor(faults: readonly KnownFault[]) {
    for (const { foundBy } of faults) {
      const met: Met = {
        weight: foundBy.length < PLAIN_FINDERS ? CORNER_WEIGHT : 1,
        single: new Uint16Array(CIRCUMSTANCE_COUNT),
        pairs: new Uint16Array(CIRCUMSTANCE_COUNT * CIRCUMSTANCE_COUNT),
        usual: new Map(),
      };
      for (const id of foundBy) this.#faultsOf.set(id, [...(this.#faultsOf.get(id) ?? []), met]);
    }
  }

  /** How many faults a check finds. */
  faultsOf(checkId: string): number {
    return this.#faultsOf.get(checkId)?.length ?? 0;
  }

  /** What it is worth that a check runs under some circumstances, whatever else it runs under. */
  singlesOf(checkId: string, numbers: readonly number[]): number {
    let worth = 0;
    for (const { weight, single } of this.#faultsOf.get(checkId) ?? []) {
      for (const one of numbers) if (single[one] === 0) worth += weight;
    }
    return worth;
  }

  /**
   * What it is worth that a check runs under more circumstances.
   *
   * @param more numbers of these
   * @param others numbers of those that it runs under already
   */
  worthOf(checkId: string, more: readonly number[], others: readonly number[]): number {
    let worth = 0;
    for (const { weight, single, pairs } of this.#faultsOf.get(checkId) ?? []) {
      let singles = 0;
      let pairsOf = 0;
      for (const one of more) {
        if (single[one] === 0) singles += 1;
        for (const other of others) if (pairs[one * CIRCUMSTANCE_COUNT + other] === 0) pairsOf += 1;
      }
      worth += weight * (singles + PAIR_WORTH * pairsOf);
    }
    return worth;
  }

  /** What it is worth that a topic has its usual value, which others may hide a fault from. */
  worthOfUsual(checkId: string, topic: Topic): number {
    let worth = 0;
    for (const { weight, usual } of this.#faultsOf.get(checkId) ?? []) {
      if ((usual.get(topic) ?? 0) === 0) worth += USUAL_WORTH * weight;
    }
    return worth;
  }

  /** Notes that a check runs under some circumstances, or, with -1, that it does not after all. */
  note(checkId: string, circumstances: Circumstances, by: 1 | -1 = 1): void {
    const numbers = allNumbersOf(circumstances);
    const usualTopics = TOPICS.filter((topic) => circumstances[topic] === undefined);
    for (const { single, pairs, usual } of this.#faultsOf.get(checkId) ?? []) {
      for (const topic of usualTopics) usual.set(topic, (usual.get(topic) ?? 0) + by);
      for (const one of numbers) {
        single[one] = (single[one] ?? 0) + by;
        for (const other of numbers) {
          const at = one * CIRCUMSTANCE_COUNT + other;
          pairs[at] = (pairs[at] ?? 0) + by;
        }
      }
    }
  }
}
