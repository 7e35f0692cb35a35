import type { Conclusion } from '../../src/conformance/language/conclusion.js';
import { expandScenario } from '../../src/conformance/scenario/expand.js';
import { runScenario } from '../../src/conformance/scenario/run-scenario.js';
import { scenarioSchema } from '../../src/conformance/scenario/scenario-schema.js';
import type { FakeSession } from './fake-session.js';

const LIMITS = {
  file: { accept: 1000, refuse: 1001 },
  email: { accept: 5000, refuse: 5001 },
  split: { whole: 9000, split: 9001 },
};

/** Runs the first case of a scenario with these steps. */
export function runSteps(
  steps: unknown[],
  session: FakeSession,
  members: Record<string, unknown> = {},
): Promise<Conclusion> {
  const scenario = scenarioSchema.parse({
    id: 'files/x',
    title: 'x',
    judges: 'y',
    steps,
    ...members,
  });
  const [first] = expandScenario(scenario, LIMITS);
  if (first === undefined) throw new Error('no case');
  return runScenario(first, session);
}
