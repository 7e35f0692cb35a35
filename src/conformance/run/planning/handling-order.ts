import { holds } from '../../circumstances/circumstances.js';
import type { Planned } from './plan.js';

/** Rests that are longer end after much else that began with them. */
const LONG_MS = 250;
/** Checks between two that wait for long. Without them, all would stop waiting at the same time. */
const BETWEEN = 3;

/**
 * Order of execution: checks that span the whole run, long-waiting checks, the rest, audits, then
 * checks that were not chosen, which run only where another check builds on them.
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

/** Whether it is not run for itself, and its failure is reported where another one builds on it. */
export const isLeftOut = (item: Planned): boolean =>
  item.action === 'deselected' && item.isSkipped !== true;
