import type { Circumstances } from '../../spec/circumstances.js';
import type { Limits } from '../../spec/limits.js';
import { type Operation, operationOfArea } from '../../spec/operation.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import {
  type Choices,
  choicesOf,
  statedCircumstances,
  withinChoices,
} from '../circumstances/choices.js';
import { isEmpty } from '../circumstances/circumstances.js';
import { usualAndDrawn } from '../circumstances/drawn-circumstances.js';
import { preparationOf, sendsOf } from '../circumstances/prices.js';
import { Scope } from '../language/scope.js';
import { type Cost, costOf, type Needs } from '../scenario/cost.js';
import { expandScenario, type ScenarioCase } from '../scenario/expand.js';
import { runScenario } from '../scenario/run-scenario.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import { stepsOfCase } from '../scenario/steps-of-case.js';
import type { Check, CheckFacts, PlannedRuns } from './check.js';

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
      get hasOwnHeaders() {
        return stepsOfCase(scenarioCase).some(
          ({ step }) => 'headers' in step && step.headers !== undefined,
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
