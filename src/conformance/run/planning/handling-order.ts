import { holds } from '../../circumstances/holds.js';
import type { Planned } from './plan.js';

/** Rests that are longer end after much else that began with them. */
const LONG_MS = 250;
/** Others between two that rest: all of them at once would come back at once, and none of them has a turn to wait for then. */
const BETWEEN = 3;

/**
 * What is handled after what: what lasts throughout the run begins before all others, and what rests for long among the
 * first of these, for much else ends meanwhile; audits look back on what they have sent, and what a choice left out has only
 * been run where another check builds on it.
 */
export function inTurns(planned: readonly Planned[]): Planned[][] {
  const when = (one: Planned) => (one.action === 'run' ? one.check.needs.wholeRun : undefined);
  const own = planned.filter((one) => when(one) === undefined && !isLeftOut(one));
  return [
    [...planned.filter(lastsThroughout), ...restingFirst(own)],
    planned.filter((one) => when(one) === 'afterwards'),
    planned.filter(isLeftOut),
  ];
}

/** Those that rest, each with some others behind it. */
function restingFirst(planned: readonly Planned[]): Planned[] {
  const others = planned.filter((one) => !restsLong(one));
  const resting = planned.filter(restsLong);
  const mixed = resting.flatMap((one, at) => [
    one,
    ...others.slice(at * BETWEEN, (at + 1) * BETWEEN),
  ]);
  return [...mixed, ...others.slice(resting.length * BETWEEN)];
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
