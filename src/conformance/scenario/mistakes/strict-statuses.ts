import type { Positions } from '../../../config/yaml/positions.js';
import type { Problem } from '../../../errors/problem.js';
import { REQUIREMENTS } from '../../../spec/requirements.js';
import { replyExpectation } from '../../language/expectation-schema.js';
import { criteriaOf } from '../../language/expectations.js';
import { resolveStep } from '../resolve-step.js';
import type { Scenario } from '../scenario-schema.js';
import { stepsIn } from '../walk-steps.js';
import { knownCases } from './check-values.js';

/** The statuses that the interface states of each operation (sections 4 and 7). */
const STATED: Readonly<Record<string, readonly number[]>> = {
  conversations: [400],
  voice: [400],
  email: [202, 413],
  eventFeed: [400],
};

const OURS: ReadonlySet<string> = new Set(REQUIREMENTS.map(({ id }) => id));

/**
 * Where a scenario that judges the interface expects a status of a record that the interface does
 * not state: an archive that is right in another way would fail it.
 */
export function strictStatuses(scenario: Scenario, positions: Positions): Problem[] {
  const found = new Map<string, Problem>();
  for (const [{ requirements }, scope] of knownCases(scenario)) {
    if (!requirements.some((id) => OURS.has(id))) continue;
    for (const [step, path] of stepsIn(scenario.steps, ['steps'])) {
      const { submit, expect } = {
        submit: undefined,
        expect: undefined,
        ...resolveStep(step, scope),
      };
      const stated = STATED[String(submit)];
      const status = stated && strictStatus(expect, stated);
      if (status === undefined) continue;
      const message = `the interface states no ${status} for a record of ${submit}, so that an archive may fail this which is right`;
      const hint = status < 300 ? 'accepted' : 'refused';
      const problem = positions.problem([...path, 'expect'], message, hint);
      found.set(JSON.stringify(problem), problem);
    }
  }
  return [...found.values()];
}

/** The first status of an expectation that allows nothing but statuses which are not stated. */
function strictStatus(expect: unknown, stated: readonly number[]): number | undefined {
  const expectation = replyExpectation.safeParse(expect);
  if (!expectation.success) return undefined;
  const allowed = [criteriaOf(expectation.data).status ?? []].flat();
  const isStrict = allowed.every(
    (status) => typeof status === 'number' && status < 500 && !stated.includes(status),
  );
  const [first] = allowed;
  return isStrict && typeof first === 'number' ? first : undefined;
}
