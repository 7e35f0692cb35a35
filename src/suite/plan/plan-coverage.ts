import { onceFor } from '../../collections/once-for.js';
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
  const possible = new Map(checks.map(({ id, choices }) => [id, meetingsOf(choices)]));
  const planned = new Map(
    checks.map(({ id }) => [
      id,
      (plan[id] ?? []).map((row) => meetings(allNumbersOf(row).map((one) => [one]))),
    ]),
  );
  const single = { met: 0, all: 0 };
  const pair = { met: 0, all: 0 };
  // Of each meeting, the last fault for which it happens, and the last for which it was counted:
  // there are millions, for which sets take too long.
  const happens = new Int32Array(CIRCUMSTANCE_COUNT ** 2).fill(-1);
  const isCounted = new Int32Array(CIRCUMSTANCE_COUNT ** 2).fill(-1);
  for (const [fault, { foundBy }] of faults.entries()) {
    for (const row of foundBy.flatMap((id) => planned.get(id) ?? [])) {
      for (const meeting of row) happens[meeting] = fault;
    }
    for (const some of new Set(foundBy.map((id) => possible.get(id) ?? []))) {
      for (const meeting of some) {
        if (isCounted[meeting] === fault) continue;
        isCounted[meeting] = fault;
        const count = isSingle(meeting) ? single : pair;
        count.all += 1;
        if (happens[meeting] === fault) count.met += 1;
      }
    }
  }
  const share = ({ met, all }: typeof single): number => (all === 0 ? 1 : met / all);
  return { singles: share(single), pairs: share(pair) };
}

/** Many checks leave the same open. */
const known = new Map<string, readonly number[]>();

/** All that can meet in a check. */
const meetingsOf = onceFor((choices: Choices): readonly number[] => {
  const topics = [...choices].map(([topic, some]) => [
    ...new Set(some.flatMap(({ value }) => numbersOf(topic, value))),
  ]);
  const key = JSON.stringify(topics);
  const all = known.get(key) ?? meetings(topics);
  known.set(key, all);
  return all;
});

/**
 * Each circumstance, and each two of different topics, as one number: row and column of a table,
 * with a single one on its diagonal.
 *
 * @param topics the circumstances that each topic can have
 */
function meetings(topics: readonly (readonly number[])[]): number[] {
  const all: number[] = [];
  for (const [index, topic] of topics.entries()) {
    const others = topics.slice(index + 1).flat();
    for (const one of topic) {
      all.push(one * CIRCUMSTANCE_COUNT + one);
      for (const other of others) {
        all.push(Math.min(one, other) * CIRCUMSTANCE_COUNT + Math.max(one, other));
      }
    }
  }
  return all;
}

const isSingle = (meeting: number): boolean => meeting % (CIRCUMSTANCE_COUNT + 1) === 0;
