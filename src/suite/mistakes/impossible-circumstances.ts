import { statedCircumstances } from '../../conformance/circumstances/choices.js';
import { entriesOf } from '../../conformance/circumstances/circumstances.js';
import { expandScenario } from '../../conformance/scenario/expand.js';
import type { Scenario } from '../../conformance/scenario/scenario-schema.js';
import type { Limits } from '../../spec/limits.js';

/**
 * The circumstances that a scenario is to run under, and that none of its steps leaves open, in one
 * line.
 */
export function impossibleCircumstances(
  scenarios: readonly Scenario[],
  limits: Limits,
): string | undefined {
  for (const scenario of scenarios) {
    if (scenario.under === undefined) continue;
    const possible = new Set(
      expandScenario(scenario, limits).flatMap((one) =>
        entriesOf(statedCircumstances(one, limits)).map(([topic]) => String(topic)),
      ),
    );
    const [impossible] = Object.keys(scenario.under).filter((topic) => !possible.has(topic));
    if (impossible !== undefined) {
      return `${scenario.id} is to run under ${impossible}: ${scenario.under[impossible]}, but none of its steps leaves that open`;
    }
  }
  return undefined;
}
