import type { Circumstances } from '../../spec/circumstances.js';
import type { Limits } from '../../spec/limits.js';
import { type Operation, operationOfArea } from '../../spec/operation.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Level } from '../../spec/requirement.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import {
  type Choices,
  choicesOf,
  statedCircumstances,
  withinChoices,
} from '../circumstances/choices.js';
import { isEmpty } from '../circumstances/circumstances.js';
import { usualAndDrawn } from '../circumstances/drawn-circumstances.js';
import { preparationOf, sendsOf } from '../circumstances/preparation.js';
import type { Conclusion } from '../language/conclusion.js';
import { Scope } from '../language/scope.js';
import type { Session } from '../language/session/session.js';
import { type Cost, costOf, type Needs } from '../scenario/cost.js';
import { expandScenario, type ScenarioCase } from '../scenario/expand.js';
import type { StepLocation } from '../scenario/locate-step.js';
import { runScenario } from '../scenario/run-scenario.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import { stepsOfCase } from '../scenario/steps-of-case.js';
import type { Attempt, PropertyRunner } from './property-runner.js';

/** One thing that is judged or observed: by one run, or by a search through many cases. */
export type Check = CheckFacts & (Runnable | Searchable);

export interface Runnable {
  run(session: Session): Promise<Conclusion>;
}

/** A property: what is judged is the case that the search comes up with. */
interface Searchable {
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

const LEVELS = new Map(REQUIREMENTS.map(({ id, level }) => [id, level]));

/** What may be known of a scenario besides its text. */
interface ScenarioFacts {
  /** Finds a step of the scenario in its file, where it has one. */
  locate?: CheckFacts['locate'];
  /** By default every check runs in the usual way, and under drawn circumstances. */
  planned?: PlannedRuns;
  /** Requirements besides those of the interface. */
  own?: readonly OwnRequirement[];
}

const UNPLANNED: PlannedRuns = { circumstancesOf: () => undefined, standInOf: () => undefined };

/**
 * The checks of a scenario, one for each case.
 *
 * @param limits the sizes, in bytes and counts, around which the cases are built (section 8)
 */
export function scenarioChecks(
  scenario: Scenario,
  limits: Limits,
  { locate, planned = UNPLANNED, own = [] }: ScenarioFacts = {},
): Check[] {
  const ownLevels = new Map(own.map(({ id, level }) => [id, level]));
  return expandScenario(scenario, limits).map((scenarioCase) => {
    const { requirements } = scenarioCase;
    // These take longer than all else here, and most checks are planned or left out.
    const choices = once(() => choicesOf(scenarioCase, limits));
    const count = once(() => costOf(scenarioCase));
    const counted = planned.countedOf?.(scenarioCase.id);
    // What was planned for the limits of the interface need not be possible with those of the
    // target.
    const circumstances = once(() =>
      scenario.under === undefined
        ? (planned.circumstancesOf(scenarioCase.id)?.map(withinChoices(scenarioCase, limits)) ??
          usualAndDrawn(scenarioCase.id, choices()))
        : [statedCircumstances(scenarioCase, limits)],
    );
    const cost = once(() => costUnder(scenarioCase, circumstances(), choices, count().cost));
    const needsOf = () => counted?.needs ?? count().needs;
    const scope = new Scope(scenarioCase.values);
    return {
      id: scenarioCase.id,
      title: scenarioCase.title,
      get operation() {
        return operationOf(scenario.id, needsOf);
      },
      requirements,
      level: requirements.some((id) => (LEVELS.get(id) ?? ownLevels.get(id)) === 'must')
        ? 'must'
        : 'should',
      ...(requirements.some((id) => ownLevels.has(id)) && { own: true }),
      tags: scenario.tags ?? [],
      buildsOn: (scenario.buildsOn ?? []).map((id) => String(scope.resolveKnown(id))),
      question: scenario.observe,
      get needs() {
        return needsOf();
      },
      get cost() {
        return counted?.cost ?? cost();
      },
      repeatsPlain: scenario.repeatsPlain ?? false,
      get isConditional() {
        return stepsOfCase(scenarioCase).some(
          ({ step }) => 'given' in step && step.given !== undefined,
        );
      },
      get circumstances() {
        return scenario.observe === undefined ? circumstances() : undefined;
      },
      ...(locate && { locate }),
      standIn:
        scenario.standIn === undefined
          ? planned.standInOf(scenarioCase.id)
          : String(scope.resolveKnown(scenario.standIn)),
      run: (session) => runScenario(scenarioCase, session),
    };
  });
}

/** What a function makes, made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What a check costs that is run under each of some circumstances. */
function costUnder(
  scenarioCase: ScenarioCase,
  all: readonly Circumstances[],
  choices: () => Choices,
  { exchanges, bytes, files, records }: Cost,
): Cost {
  const times = all.length;
  const sends = sendsOf(scenarioCase, exchanges);
  const prepared = all.map((some) => (isEmpty(some) ? 0 : preparationOf(some, choices(), sends)));
  return {
    exchanges: Math.ceil(prepared.reduce((sum, one) => sum + one, times * exchanges)),
    bytes: times * bytes,
    files: times * files,
    records: times * records,
  };
}

/** The area of the id says it; where that is no operation, the only one that it submits to. */
function operationOf(id: string, needs: () => Needs): Operation | 'files' {
  const [area = ''] = id.split('/');
  if (area === 'files') return area;
  const named = operationOfArea(area);
  if (named !== undefined) return named;
  const [first, ...others] = needs().operations;
  return first !== undefined && others.length === 0 ? first : 'files';
}
