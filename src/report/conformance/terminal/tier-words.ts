import type { RunStarted, TierFacts } from '../../../conformance/check/run-event.js';
import { plural } from '../../text/plural.js';

type Started = Pick<RunStarted, 'plan' | 'run'>;

/** Whether a run has a part of all checks only, so that a verdict has to name it. */
const isPart = ({ name }: TierFacts): boolean => name !== 'all' && name !== 'full';

/**
 * `gate: 484 of 2,294 checks`; undefined of a run that leaves nothing out.
 *
 * @param started of a run, which may have only some of the checks of its tier (`--shard`)
 */
export function tierInBrief(tier: TierFacts | undefined, started?: Started): string | undefined {
  if (tier === undefined || !isPart(tier)) return undefined;
  const { name, checks, of } = tier;
  const run = runOf(tier, started);
  return run < checks
    ? `${name}: ${run} of its ${plural(checks, 'check')}`
    : `${name}: ${checks.toLocaleString('en')} of ${plural(of, 'check')}`;
}

/**
 * The same with what it is worth: `…, which find 499 of 782 known faults, and 52 % of those held
 * back when such a part was chosen`. What a tier finds says nothing of a run that has less of it.
 */
export function tierInWords(tier: TierFacts | undefined, started?: Started): string | undefined {
  const brief = tierInBrief(tier, started);
  if (tier === undefined || brief === undefined || runOf(tier, started) < tier.checks) return brief;
  const { faults, faultsOf, crossValidated } = tier;
  const unknown =
    crossValidated === undefined
      ? ''
      : `, and ${Math.round(crossValidated * 100)} % of those held back when such a part was chosen`;
  return `${brief}, which find ${faults} of ${faultsOf} known faults${unknown}`;
}

/** How many checks of a tier a run has. */
function runOf({ checks }: TierFacts, started: Started | undefined): number {
  if (started === undefined || started.run.continues !== undefined) return checks;
  const { checks: planned, questions = 0 } = started.plan;
  return planned - questions;
}
