import { holds } from '../circumstances/holds.js';
import type { Planned } from './plan.js';

/** Rests that are longer end after much else that began with them. */
const LONG_MS = 250;

/**
 * What is handled after what: what lasts throughout the run begins before all others, and what rests for long before those
 * that would end meanwhile; audits look back on what these have sent, and what a choice left out has only been run where
 * another check builds on it.
 */
export function inTurns(planned: readonly Planned[]): Planned[][] {
  const when = (one: Planned) => (one.action === 'run' ? one.check.needs.wholeRun : undefined);
  const own = planned.filter((one) => when(one) === undefined && !isLeftOut(one));
  return [
    [
      ...planned.filter(lastsThroughout),
      ...own.filter(restsLong),
      ...own.filter((one) => !restsLong(one)),
    ],
    planned.filter((one) => when(one) === 'afterwards'),
    planned.filter(isLeftOut),
  ];
}

/** Whether a check takes its time however quick the target is, and others may be run meanwhile. */
function restsLong({ check, action }: Planned): boolean {
  if (action !== 'run') return false;
  if (check.needs.restMs >= LONG_MS) return true;
  return check.circumstances?.some((some) => holds(some, 'history', 'unhurried')) ?? false;
}

/** Whether a check waits for others of its turn to be over. */
export const lastsThroughout = ({ check, action }: Planned): boolean =>
  action === 'run' && check.needs.wholeRun === 'throughout';

/** Whether it was left out to save its price, and not by the user. */
export const isLeftOut = (item: Planned): boolean =>
  item.action === 'deselected' && item.byChoice === true;
