import type { Choices } from '../../conformance/circumstances/choices.js';
import type { KnownFault } from '../../package/known-faults.js';
import type { CircumstancePlan, PlannedCheck } from './circumstance-plan.js';
import { allNumbersOf, CIRCUMSTANCE_COUNT, numbersOf } from './coverage-counter.js';

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
  const possible = new Map(checks.map(({ id, choices }) => [id, meetings(topicsOf(choices))]));
  const planned = new Map(
    checks.map(({ id }) => [
      id,
      (plan[id] ?? []).flatMap((row) => meetings(allNumbersOf(row).map((one) => [one]))),
    ]),
  );
  const single = { met: 0, all: 0 };
  const pair = { met: 0, all: 0 };
  for (const { foundBy } of faults) {
    const does = new Set(foundBy.flatMap((id) => planned.get(id) ?? []));
    for (const meeting of new Set(foundBy.flatMap((id) => possible.get(id) ?? []))) {
      const count = isSingle(meeting) ? single : pair;
      count.all += 1;
      if (does.has(meeting)) count.met += 1;
    }
  }
  const share = ({ met, all }: typeof single): number => (all === 0 ? 1 : met / all);
  return { singles: share(single), pairs: share(pair) };
}

/** The circumstances that each topic can have. */
const topicsOf = (choices: Choices): number[][] =>
  [...choices].map(([topic, some]) => [
    ...new Set(some.flatMap(({ value }) => numbersOf(topic, value))),
  ]);

/**
 * Each circumstance, and each two of different topics, as one number: row and column of a table,
 * with a single one on its diagonal.
 */
function meetings(topics: readonly (readonly number[])[]): number[] {
  return topics.flatMap((topic, index) => {
    const others = topics.slice(index + 1).flat();
    return topic.flatMap((one) => [
      one * CIRCUMSTANCE_COUNT + one,
      ...others.map((other) => Math.min(one, other) * CIRCUMSTANCE_COUNT + Math.max(one, other)),
    ]);
  });
}

const isSingle = (meeting: number): boolean => meeting % (CIRCUMSTANCE_COUNT + 1) === 0;
