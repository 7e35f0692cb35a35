import { binomial } from './binomial.js';

/**
 * The most permutations that are looked at; where there are more, that many are drawn at random.
 */
const MOST = 20_000;

/** Ways of dividing runs into two sides, each as the indexes of the runs on one side. */
interface Permutations {
  sides: Iterable<readonly number[]>;
  /** Whether these are all the ways there are. */
  areAll: boolean;
}

/**
 * The ways of choosing `chosen` of `all` runs: every one, or 20,000 at random where there are more.
 */
export function permutationsOf(all: number, chosen: number): Permutations {
  const areAll = binomial(all, chosen) <= MOST;
  return { sides: areAll ? everyChoice(all, chosen) : randomChoices(all, chosen), areAll };
}

/** Every choice of `chosen` of `all` indexes, in lexical order. */
function* everyChoice(all: number, chosen: number, from = 0): Generator<number[]> {
  if (chosen === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= all - chosen; first++) {
    for (const rest of everyChoice(all, chosen - 1, first + 1)) yield [first, ...rest];
  }
}

/** Seeded, so that two comparisons of the same reports give the same result. */
function* randomChoices(all: number, chosen: number): Generator<number[]> {
  const draw = randomNumbers();
  const indexes = Array.from({ length: all }, (_, index) => index);
  for (let count = 0; count < MOST; count++) {
    for (let at = 0; at < chosen; at++) {
      const other = at + Math.floor(draw() * (all - at));
      [indexes[at], indexes[other]] = [indexes[other] ?? 0, indexes[at] ?? 0];
    }
    yield indexes.slice(0, chosen);
  }
}

/** Uniform in [0, 1): mulberry32. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
