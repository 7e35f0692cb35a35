import { isDeepStrictEqual } from 'node:util';
import type { Check, PlannedRuns } from '../../conformance/check/check.js';
import type { Cost, Needs } from '../../conformance/scenario/cost.js';
import type { Limits } from '../../spec/limits.js';
import { PLANNED_LIMITS, type PlannedLimits, plannedLimits } from './planned-limits.js';
import { PLANS, type Plan } from './shipped-plan.js';

/**
 * What the build counted for the checks of a scenario, by the limits of the target and the ids of
 * the checks.
 */
export type KnownChecks = Record<PlannedLimits, Record<string, KnownCheck>>;

const OTHER_PLANS = PLANS.filter((plan) => plan !== 'usual');

/** What a check needs, and what it costs in each plan; as JSON has it. */
interface KnownCheck {
  needs: Omit<Needs, 'hosts' | 'operations'> & {
    hosts: ElementOf<Needs['hosts']>[];
    operations: ElementOf<Needs['operations']>[];
  };
  costs: Record<Plan, Cost>;
}

type ElementOf<S> = S extends Set<infer E> ? E : never;

/** Counts what checks need and cost. */
export function countChecks(
  checksIn: (plan: Plan, limits: Limits) => readonly Check[],
): KnownChecks {
  const count = (limits: Limits): Record<string, KnownCheck> => {
    const counted: Record<string, KnownCheck> = {};
    for (const { id, needs, cost } of checksIn('usual', limits)) {
      counted[id] = { needs: written(needs), costs: { ...NO_COSTS, usual: cost } };
    }
    for (const plan of OTHER_PLANS) {
      for (const { id, cost } of checksIn(plan, limits)) {
        const known = counted[id];
        if (known !== undefined) known.costs[plan] = cost;
      }
    }
    return counted;
  };
  const usual = count(PLANNED_LIMITS.interface);
  // Most cost the same, whatever the limits are.
  const others = Object.entries(count(PLANNED_LIMITS.embedded));
  const embedded = others.filter(([id, known]) => !isDeepStrictEqual(known, usual[id]));
  return { interface: usual, embedded: Object.fromEntries(embedded) };
}

const NOTHING: Cost = { exchanges: 0, bytes: 0, files: 0, records: 0 };
const NO_COSTS: Record<Plan, Cost> = { usual: NOTHING, full: NOTHING, once: NOTHING };

const written = (needs: Needs): KnownCheck['needs'] => ({
  ...needs,
  hosts: [...needs.hosts],
  operations: [...needs.operations],
});

/**
 * What was counted of checks for a target with these limits, as `scenarioChecks` asks for it. Of
 * limits of a target's own that is what is the same for both that were counted for: it hangs on no
 * limit, but for circumstances that low ones leave no room for.
 */
export function countedIn(
  checks: KnownChecks | undefined,
  plan: Plan,
  limits: Limits,
): Pick<PlannedRuns, 'countedOf'> {
  const name = plannedLimits(limits);
  if (checks === undefined || (name === undefined && !isRoomy(limits))) return {};
  const { interface: usual, embedded } = checks;
  const knownOf = (id: string): KnownCheck | undefined => {
    const other = embedded[id];
    if (other === undefined || name === 'interface') return usual[id];
    return name === 'embedded' ? other : undefined;
  };
  return {
    countedOf: (id) => {
      const known = knownOf(id);
      if (known === undefined) return undefined;
      const { needs, costs } = known;
      const hosts = new Set(needs.hosts);
      const operations = new Set(needs.operations);
      // What is undefined is not there in JSON.
      const { wholeRun } = needs;
      return { needs: { ...needs, wholeRun, hosts, operations }, cost: costs[plan] };
    },
  };
}

/** Whether every size is at least as large as the smaller one of those that were counted for. */
function isRoomy({ file, email, split }: Limits): boolean {
  const { embedded } = PLANNED_LIMITS;
  return (
    file.accept >= embedded.file.accept &&
    email.accept >= embedded.email.accept &&
    split.whole >= embedded.split.whole
  );
}
