import type { Choices } from '../../conformance/circumstances/choices.js';
import type { KnownFault } from '../../package/known-faults.js';
import type { CircumstancePlan, PlannedCheck } from './circumstance-plan.js';
import { allNumbersOf, numbersOf } from './coverage-counter.js';

/** Shares from 0 to 1: of faults and circumstances, and of faults and two circumstances at once. */
export interface PlanCoverage {
  singles: number;
  pairs: number;
}

/** What a plan comes to: of what could meet by the checks that find a fault, what does. */
export function coverageOf(
  plan: CircumstancePlan,
  checks: readonly Pick<PlannedCheck, 'id' | 'choices'>[],
  faults: readonly KnownFault[],
): PlanCoverage {
  const rows = new Map(checks.map(({ id }) => [id, (plan[id] ?? []).map(allNumbersOf)] as const));
  const possible = new Map(checks.map(({ id, choices }) => [id, topicsOf(choices)] as const));
  const count = { single: [0, 0], pair: [0, 0] };
  for (const { foundBy } of faults) {
    const [can, does] = [new Set<string>(), new Set<string>()];
    for (const id of foundBy) {
      meet(can, possible.get(id) ?? []);
      for (const row of rows.get(id) ?? [])
        meet(
          does,
          row.map((one) => [one]),
        );
    }
    for (const name of can) {
      const of = name.includes(' ') ? count.pair : count.single;
      of[1] = (of[1] ?? 0) + 1;
      if (does.has(name)) of[0] = (of[0] ?? 0) + 1;
    }
  }
  const share = ([met = 0, all = 0]: number[]): number => (all === 0 ? 1 : met / all);
  return { singles: share(count.single), pairs: share(count.pair) };
}

/** The circumstances that each topic can have. */
const topicsOf = (choices: Choices): number[][] =>
  [...choices].map(([topic, some]) => [
    ...new Set(some.flatMap(({ value }) => numbersOf(topic, value))),
  ]);

/** Notes each circumstance, and each two of different topics. */
function meet(into: Set<string>, topics: readonly (readonly number[])[]): void {
  for (const [index, topic] of topics.entries()) {
    for (const one of topic) {
      into.add(String(one));
      for (const other of topics.slice(index + 1).flat()) {
        into.add(`${Math.min(one, other)} ${Math.max(one, other)}`);
      }
    }
  }
}
