import type { Attempt, PropertyRunner } from '../check/property-runner.js';
import type { Violation } from '../language/conclusion.js';
import type { ScenarioCase, ScenarioLimits } from '../scenario/expand.js';
import { expandScenario } from '../scenario/expand.js';
import { runScenario } from '../scenario/run-scenario.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import type { AnyProperty, CompiledCase } from './property.js';

/** What came of one case. */
export interface Trial {
  compiled: CompiledCase;
  attempt: Attempt;
  /** Present when an expectation did not hold. */
  violation?: { requirement: string; step: number; inner: number | undefined; found: Violation };
}

/** Runs a case as it was generated, in a session of its own. */
export async function tryCase(
  property: AnyProperty,
  compiled: CompiledCase,
  runner: PropertyRunner,
  { number, limits }: { number: number; limits: ScenarioLimits },
): Promise<Trial> {
  const scenarioCase = asCase(
    {
      id: property.id,
      title: property.title,
      steps: compiled.steps.map(({ step }) => step),
      ...(compiled.fresh === undefined ? {} : { fresh: compiled.fresh }),
    },
    limits,
  );
  const attempt = await runner.attempt(property.id, number, (session) =>
    runScenario(scenarioCase, session),
  );
  const { conclusion } = attempt;
  if (conclusion.kind !== 'failed') return { compiled, attempt };
  const [step = 0, inner] = conclusion.path ?? [];
  const requirement = blamed(compiled, step, inner);
  if (requirement === undefined) return { compiled, attempt };
  return { compiled, attempt, violation: { requirement, step, inner, found: conclusion } };
}

/** The requirement that a step judges. */
function blamed(
  { steps }: CompiledCase,
  step: number,
  inner: number | undefined,
): string | undefined {
  const judges = steps[step]?.judges;
  return Array.isArray(judges) ? judges[inner ?? 0] : judges;
}

/** The one case of a scenario that has no matrix. */
export function asCase(scenario: Scenario, limits: ScenarioLimits): ScenarioCase {
  const [only] = expandScenario(scenario, limits);
  if (only === undefined) throw new TypeError(`the scenario ${scenario.id} has no case`);
  return only;
}
