import type { CheckFinished } from '../../events/run-event.js';
import type { EarlierRun } from './earlier-run.js';

/**
 * What failed in an earlier run on the way of checks that were judged again, and was not met this
 * time. A run that goes on keeps it. One that looks whether it was mended cannot tell: what came
 * before a request on its connection, or at the same moment, is another thing in a small run.
 *
 * @param isKnown whether something ended in this run, by its id
 */
export const unsettledFailures = (
  { unsettled, continues }: Pick<EarlierRun, 'unsettled' | 'continues'>,
  isKnown: (id: string) => boolean,
): CheckFinished[] =>
  unsettled
    .filter(({ check }) => !isKnown(check.id))
    .map((finished) => (continues.as === 'again' ? asOpen(finished) : finished));

function asOpen({ check: { failure: _, ...check } }: CheckFinished): CheckFinished {
  const reason =
    'it failed in the run before, and was not met this time; only a run of everything shows whether it is mended';
  return {
    type: 'check-finished',
    check: { ...check, outcome: 'inconclusive', reason },
    exchanges: [],
  };
}
