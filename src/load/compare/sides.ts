import { choose } from './choose.js';

/** Drawn at random beyond that many. */
const MOST = 20_000;

/** Ways of dividing some runs into two sides, as the indexes of those on one of them. */
interface Sides {
  sides: Iterable<readonly number[]>;
  /** Whether these are all the ways there are. */
  areAll: boolean;
}

/** The ways of choosing so many of so many: every one, or where there are too many 20,000 at random. */
export function sidesOf(all: number, chosen: number): Sides {
  const areAll = choose(all, chosen) <= MOST;
  return { sides: areAll ? everySide(all, chosen) : randomSides(all, chosen), areAll };
}

/** Every choice of so many of so many, in lexical order. */
function* everySide(all: number, chosen: number, from = 0): Generator<number[]> {
  if (chosen === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= all - chosen; first++) {
    for (const rest of everySide(all, chosen - 1, first + 1)) yield [first, ...rest];
  }
}

/** Always the same ones: two comparisons of the same reports give the same answer. */
function* randomSides(all: number, chosen: number): Generator<number[]> {
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
