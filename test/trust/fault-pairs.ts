import { FAULTS } from '../../src/archive/faults/catalogue.js';
import type { Fault } from '../../src/archive/faults/fault.js';
import { basesOf } from '../../src/spec/builds-on.js';
import { drawing } from './combination.js';

/**
 * Faults that can be told apart, two and two, the same for the same seed: of different operations,
 * and of requirements that do not build on each other. Every fault is in one pair before any is in
 * a second one, and both of a pair are seen by the same: what the wire shows has to be found
 * without an inspector beside another fault, too.
 */
export function faultPairs(seed: number, count: number): (readonly [Fault, Fault])[] {
  const draw = drawing(`pairs/${seed}`);
  const pairs: (readonly [Fault, Fault])[] = [];
  while (pairs.length < count) {
    const waiting = FAULTS.map((fault) => ({ fault, place: draw() }))
      .sort((a, b) => a.place - b.place)
      .map(({ fault }) => fault);
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const first = one;
      const at = waiting.findIndex((other) => areApart(first, other));
      const [second] = at === -1 ? [] : waiting.splice(at, 1);
      if (second !== undefined) pairs.push([first, second]);
    }
  }
  return pairs.slice(0, count);
}

function areApart(one: Fault, other: Fault): boolean {
  const buildsOn = (upper: Fault, lower: Fault) => basesOf(upper.breaks).has(lower.breaks);
  return (
    one.seen === other.seen &&
    areaOf(one) !== areaOf(other) &&
    !buildsOn(one, other) &&
    !buildsOn(other, one)
  );
}

const areaOf = ({ breaks }: Fault): string | undefined => breaks.split('/')[0];
