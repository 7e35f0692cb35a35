import { Arbitrary, type Random, sample, Value } from 'fast-check';
import type { TargetFacts } from '../check/property-runner.js';
import type { AnyProperty } from './property.js';

/** A case, and how to come by simpler ones. */
export interface Candidate {
  value: unknown;
  /** @param step the index of the step that failed */
  simpler(step: number): Iterable<Candidate>;
}

/** The cases of a property: the same seed gives the same ones, in the same order. */
export function candidates(
  property: AnyProperty,
  facts: TargetFacts,
  { seed, count }: { seed: number; count: number },
): Candidate[] {
  const arbitrary = property.arbitrary(facts);
  if (arbitrary === undefined) return [];
  const own = property.simpler?.bind(property);
  if (own !== undefined) {
    const candidate = (value: unknown): Candidate => ({
      value,
      simpler: function* (step) {
        for (const other of own(value, step, facts)) yield candidate(other);
      },
    });
    return sample(arbitrary, { seed, numRuns: count }).map(candidate);
  }
  const candidate = ({ value_, context }: Value<unknown>): Candidate => ({
    value: value_,
    simpler: function* () {
      for (const other of arbitrary.shrink(value_, context)) yield candidate(other);
    },
  });
  return sample(new WithContext(arbitrary), { seed, numRuns: count }).map(candidate);
}

/**
 * Keeps what fast-check knows of a value along with it, so that it can be made simpler later.
 */
class WithContext extends Arbitrary<Value<unknown>> {
  readonly #inner: Arbitrary<unknown>;

  constructor(inner: Arbitrary<unknown>) {
    super();
    this.#inner = inner;
  }

  generate(random: Random, biasFactor: number | undefined): Value<Value<unknown>> {
    return new Value(this.#inner.generate(random, biasFactor), undefined);
  }

  canShrinkWithoutContext(_value: unknown): _value is Value<unknown> {
    return false;
  }

  shrink(): never {
    throw new TypeError('cases are made simpler one by one, not as a sample');
  }
}
