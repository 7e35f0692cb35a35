import type { Arbitrary } from 'fast-check';
import type { Limits } from '../../spec/limits.js';
import type { Operation } from '../../spec/operation.js';
import type { TargetFacts } from '../check/property-runner.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import type { Step } from '../steps/step.js';

/** A step of a case, and what it says of the target when its expectation does not hold. */
export interface JudgedStep {
  step: Step;
  /**
   * The id of the requirement that has failed then; of steps that are sent together, one for each.
   */
  judges?: string | (string | undefined)[] | undefined;
  /** The one that has failed instead where the status is right, and what else is expected is not. */
  judgesContents?: string;
  /** It only looks at what earlier steps left behind, so that the case is the same without it. */
  looks?: boolean;
}

/**
 * A case as a scenario, made before anything is sent: the requests, and the expected answers.
 */
export interface CompiledCase {
  steps: JudgedStep[];
  fresh?: Scenario['fresh'];
}

/** Something that holds in every case that can be generated. */
export interface Property<T> {
  /** Permanent, as `<area>/<slug>`. */
  id: string;
  /** What holds, in one line. */
  title: string;
  /** Where reports list its checks; by default where each requirement belongs. */
  operation?: Operation | 'files';
  /** Every requirement that a case may judge; each becomes a check. */
  requirements: readonly string[];
  /** Cases of a run that says nothing of them. */
  cases: number;
  /** What an average case sends, and what of it stays in the archive, roughly. */
  costs: {
    exchanges: number;
    bytes(limits: Limits): number;
    files: number;
    records: number;
  };
  /** The cases for a target; undefined where it takes nothing of what they need. */
  arbitrary(facts: TargetFacts): Arbitrary<T> | undefined;
  /** What a case sends and expects. Pure: the same case gives the same steps. */
  compile(value: T, facts: TargetFacts): CompiledCase;
  /**
   * Simpler cases that may fail in the same way, the simplest first; by default what the arbitrary
   * has to offer.
   *
   * @param step the index of the step that failed
   */
  simpler?(value: T, step: number, facts: TargetFacts): Iterable<T>;
}

/** A property whose type of cases matters to itself alone. */
export interface AnyProperty extends Property<unknown> {}

/** Defines a property; the type of its cases is known inside of it only. */
export function property<T>(definition: Property<T>): AnyProperty {
  return definition as AnyProperty;
}
