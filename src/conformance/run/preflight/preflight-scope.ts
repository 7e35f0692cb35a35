import type { Target } from '../../../profile/target.js';
import { type HostName, OPERATIONS, type Operation } from '../../../spec/operation.js';
import { checkHosts } from '../planning/check-hosts.js';
import type { Planned } from '../planning/plan.js';

/** What of a target a preflight looks at. */
export interface PreflightScope {
  hosts: ReadonlySet<HostName>;
  operations: ReadonlySet<Operation>;
  /** Whether anything would be looked up inside. */
  inspector: boolean;
}

/** What the checks of a plan need. */
export function scopeOfPlan(planned: readonly Planned[], target: Target): PreflightScope {
  const checks = planned.filter(({ action }) => action === 'run').map(({ check }) => check);
  return {
    hosts: new Set(checks.flatMap((check) => checkHosts(check, target))),
    operations: new Set(checks.flatMap(({ needs }) => [...needs.operations])),
    inspector: checks.some(({ needs }) => needs.inspector),
  };
}

/** All that a profile names. */
export function scopeOfTarget({ hosts }: Target): PreflightScope {
  const named = OPERATIONS.filter((operation) => hosts[operation] !== undefined);
  return { hosts: new Set(named), operations: new Set(named), inspector: true };
}
