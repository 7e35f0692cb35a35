import type { Circumstances } from '../../spec/circumstances.js';
import type { Limits } from '../../spec/limits.js';
import type { Attempt } from '../check/attempt.js';
import type { PropertyRunner } from '../check/property-runner.js';
import { isEmpty } from '../circumstances/circumstances.js';
import { DELIVERY_STATUSES } from '../circumstances/delivery-statuses.js';
import type { Violation } from '../language/conclusion.js';
import type { ScenarioCase } from '../scenario/expand.js';
import { expandScenario } from '../scenario/expand.js';
import { runScenario } from '../scenario/run-scenario.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import type { AnyProperty, CompiledCase } from './property.js';

/** What came of one case. */
export interface Trial {
  compiled: CompiledCase;
  /** What it was run under. */
  under: Circumstances;
  attempt: Attempt;
  /** Present when an expectation did not hold. */
  violation?: { requirement: string; step: number; inner: number | undefined; found: Violation };
}

/** A case as it is run: its steps, and the names that they need. */
export function caseOf(
  { id, title }: AnyProperty,
  { steps, fresh }: CompiledCase,
  limits: Limits,
): ScenarioCase {
  return asCase(
    { id, title, steps: steps.map(({ step }) => step), ...(fresh === undefined ? {} : { fresh }) },
    limits,
  );
}

/** Runs a case as it was generated, in its own session. */
export async function tryCase(
  property: AnyProperty,
  compiled: CompiledCase,
  runner: PropertyRunner,
  { number, limits, under }: { number: number; limits: Limits; under: Circumstances },
): Promise<Trial> {
  const scenarioCase = caseOf(property, compiled, limits);
  const attempt = await runner.attempt(
    property.id,
    number,
    (session) => runScenario(scenarioCase, session),
    under,
  );
  const trial = { compiled, under, attempt };
  const { conclusion } = attempt;
  if (conclusion.kind !== 'failed') return trial;
  // The answer is about how the request was sent, which the case does not test.
  if (!isEmpty(under) && DELIVERY_STATUSES.has(conclusion.status ?? 0)) return trial;
  const [step = 0, inner] = conclusion.path ?? [];
  const requirement = blamed(compiled, { step, inner, ofContents: conclusion.ofContents });
  if (requirement === undefined) return trial;
  return { ...trial, violation: { requirement, step, inner, found: conclusion } };
}

/** The requirement that a step judges. */
function blamed(
  { steps }: CompiledCase,
  {
    step,
    inner,
    ofContents,
  }: { step: number; inner: number | undefined; ofContents: true | undefined },
): string | undefined {
  const { judges, judgesContents } = steps[step] ?? {};
  if (ofContents && judgesContents !== undefined) return judgesContents;
  return Array.isArray(judges) ? judges[inner ?? 0] : judges;
}

/** The one case of a scenario that has no matrix. */
export function asCase(scenario: Scenario, limits: Limits): ScenarioCase {
  const [only] = expandScenario(scenario, limits);
  if (only === undefined) throw new TypeError(`the scenario ${scenario.id} has no case`);
  return only;
}
