import type { RunStarted, TierFacts } from '../../../conformance/events/run-event.js';
import { plural } from '../../text/plural.js';

/** Whether a run has a part of all checks only, so that a verdict has to name it. */
const isPart = ({ name }: TierFacts): boolean => name !== 'all' && name !== 'full';

/**
 * `gate: 484 of 2,294 checks, which find 499 of 782 known faults, and some 52 % of new ones`: as many
 * as of those held back when such a part was chosen. Undefined of a run that leaves nothing out.
 *
 * @param started of a run; where it has only some of the checks of its tier (`--only`, `--shard`),
 * what the tier finds says nothing of it
 */
export function tierInWords(
  tier: TierFacts | undefined,
  started?: Pick<RunStarted, 'plan' | 'run'>,
): string | undefined {
  if (tier === undefined || !isPart(tier)) return undefined;
  const { name, checks, of, faults, faultsOf, crossValidated } = tier;
  if (started !== undefined && started.run.continues === undefined) {
    const { checks: planned, questions = 0 } = started.plan;
    const run = planned - questions;
    if (run < checks) return `${name}: ${run} of its ${plural(checks, 'check')}`;
  }
  const unknown =
    crossValidated === undefined
      ? ''
      : `, and some ${Math.round(crossValidated * 100)} % of new ones`;
  return `${name}: ${checks.toLocaleString('en')} of ${plural(of, 'check')}, which find ${faults} of ${faultsOf} known faults${unknown}`;
}
