import type { Circumstances } from '../../spec/circumstances.js';
import type { Operation } from '../../spec/operation.js';
import type { Level } from '../../spec/requirement.js';
import type { Conclusion } from '../language/conclusion.js';
import type { Session } from '../language/session/session.js';
import type { Cost, Needs } from '../scenario/cost.js';
import type { StepLocation } from '../scenario/locate-step.js';
import type { Attempt } from './attempt.js';
import type { PropertyRunner } from './property-runner.js';

/** One thing that is judged or observed: by one run, or by a search through many cases. */
export type Check = CheckFacts & (Runnable | Searchable);

export interface Runnable {
  run(session: Session): Promise<Conclusion>;
}

/** A property: what is judged is the case that the search comes up with. */
export interface Searchable {
  search(runner: PropertyRunner): Promise<Attempt>;
}

/** What is known of a check before it is run, wherever it comes from. */
export interface CheckFacts {
  /** `<area>/<slug>`, and a segment for each value of a matrix. */
  id: string;
  title: string;
  /** Where reports list it. */
  operation: Operation | 'files';
  /** The ids of the requirements that it judges; none for an observation. */
  requirements: string[];
  /** The highest level among its requirements. */
  level: Level;
  /** Its requirements are not those of the interface. */
  own?: true;
  tags: string[];
  /** Checks whose failure explains one here: ids, or what several ids start with. */
  buildsOn: string[];
  /** The question, for an observation. */
  question: string | undefined;
  needs: Needs;
  cost: Cost;
  /**
   * It repeats the plain request of its requirement: where it fails, failures elsewhere may be no
   * more than this one.
   */
  repeatsPlain?: boolean;
  /** It judges nothing where the target answers in another way that it is free to choose. */
  isConditional?: boolean;
  /** Its requests have headers that those of others do not have. */
  hasOwnHeaders?: boolean;
  /**
   * The circumstances in which it is run, one time after the other; once in the usual ones where
   * they are left out.
   */
  circumstances?: readonly Circumstances[] | undefined;
  /**
   * The check that stands in for it, for another host or for many at once, unless everything is to
   * be run.
   */
  standIn?: string | undefined;
  /** What it sends is sent once for all checks that share it. */
  shares?: string;
  /**
   * Finds a step in the file of its scenario, by the index of the step and of those that it is in.
   */
  locate?: (path: readonly number[]) => Promise<StepLocation | undefined>;
}

/** How often checks are run, by their ids. */
export interface PlannedRuns {
  /**
   * The circumstances of each run; undefined where it runs in the usual way, and under drawn ones.
   */
  circumstancesOf(checkId: string): readonly Circumstances[] | undefined;
  standInOf(checkId: string): string | undefined;
  /**
   * What a check needs, and costs in those circumstances, where somebody has counted it with these
   * limits.
   */
  countedOf?(checkId: string): { needs: Needs; cost: Cost } | undefined;
}

/** A check is heavy when it plans to move more than this; such run with `--full` only. */
export const HEAVY_BYTES = 64 * 1024 * 1024;

export const isHeavy = ({ cost }: Pick<Check, 'cost'>): boolean => cost.bytes > HEAVY_BYTES;
