import { isAtOrBelow } from '../../../spec/id-path.js';
import { isLeftOut } from './handling-order.js';
import type { Planned } from './plan.js';

/**
 * Tells of a check that is not run for itself whether one that is builds on it: then it is run for
 * that, and a failure of it is reported.
 */
export function builtOnIn(planned: readonly Planned[]): (checkId: string) => boolean {
  const names = new Set(
    planned.flatMap(({ check, action }) => (action === 'run' ? check.buildsOn : [])),
  );
  const isNamed = (id: string) => [...names].some((name) => isAtOrBelow(id, name));
  const ids = planned.filter(isLeftOut).map(({ check }) => check.id);
  const builtOn = new Set(ids.filter(isNamed));
  return (id) => builtOn.has(id);
}
