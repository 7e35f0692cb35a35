import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { scenarioChecks } from '../../conformance/check/scenario-checks.js';
import { DEFAULT_LIMITS } from '../../profile/default-limits.js';
import { loadSuite } from '../load-suite.js';
import { limitsOfProfile, SCALED_SIZES } from '../target/embedded-profile.js';
import { readShippedPlan, runsIn } from './shipped-plan.js';

const EMBEDDED = limitsOfProfile(SCALED_SIZES);
/** As a test instance may have them: between those that the build counts for, and equal to some. */
const OWN = {
  file: { accept: 8_000_000, refuse: 8_388_609 },
  email: EMBEDDED.email,
  split: DEFAULT_LIMITS.split,
};
const CASES = [
  { plan: 'usual', limits: DEFAULT_LIMITS },
  { plan: 'full', limits: EMBEDDED },
  { plan: 'once', limits: DEFAULT_LIMITS },
  { plan: 'usual', limits: OWN },
  { plan: 'full', limits: OWN },
] as const;

it.each(CASES)('knows of each check what counting it comes to (%o)', async (one) => {
  const { plan, limits } = one;
  const { checks, scenarios } = await loadSuite({ plan, limits, properties: false });
  const runs = runsIn(await readShippedPlan(), plan);
  const counted = scenarios.flatMap((scenario) =>
    scenarioChecks(scenario, limits, { planned: runs }),
  );
  const facts = ({ id, operation, needs, cost, circumstances }: (typeof checks)[number]) => ({
    id,
    operation,
    needs,
    cost,
    circumstances,
  });
  const expected = new Map(counted.map((check) => [check.id, facts(check)]));
  expect(checks.map(({ id }) => id)).toEqual(counted.map(({ id }) => id));
  // To compare thousands of objects with `toEqual` takes ten times as long.
  const differing = checks
    .map(facts)
    .filter((one) => !isDeepStrictEqual(one, expected.get(one.id)));
  expect(differing).toEqual([]);
  expect(checks.length).toBeGreaterThan(2_000);
});

it('counts anew for a target with limits of its own', async () => {
  const file = { accept: 1_000, refuse: 1_001 };
  const { checks } = await loadSuite({ limits: { ...DEFAULT_LIMITS, file }, properties: false });
  const { checks: usual } = await loadSuite({ properties: false });
  const bytesOf = (all: typeof checks) => all.reduce((sum, { cost }) => sum + cost.bytes, 0);
  expect(bytesOf(checks)).toBeLessThan(bytesOf(usual));
});
