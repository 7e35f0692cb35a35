import { knownCircumstances } from '../../circumstances/circumstances.js';
import { isInSome, reproductionIn } from '../../events/reproduction.js';
import type { CheckFinished, Observed } from '../../events/run-event.js';
import type { Continuation, RunSoFar } from '../../events/run-so-far.js';
import { isBehindRefusal } from '../../verdict/attribution/behind-refusal.js';
import type { CheckEnding } from '../../verdict/judge-check.js';

/** What a run takes over from earlier ones, as their report has it. */
export interface EarlierRun {
  continues: Omit<Continuation, 'kept'>;
  /**
   * How checks and observations ended that are not run again, by their ids; an outcome is as it was
   * before waivers.
   */
  kept: ReadonlyMap<string, CheckFinished | Observed>;
  /** What was met on the way of checks that are kept. */
  incidental: readonly CheckFinished[];
  /** What failed on the way of checks that are run again. */
  unsettled: readonly CheckFinished[];
  /** What the audits of the whole run look at. */
  audited: Required<Pick<RunSoFar, 'ids' | 'records'>>;
  /** One more than the last exchange has. */
  nextExchange: number;
}

/** How the kept checks ended. */
export function endsOf({ kept }: Pick<EarlierRun, 'kept'>): Map<string, CheckEnding> {
  return new Map([...kept].map(([id, event]) => [id, endOf(event)]));
}

function endOf(event: CheckFinished | Observed): CheckEnding {
  if (event.type === 'observed')
    return { outcome: 'passed', failsUnder: {}, isBehindRefusal: false };
  const { outcome, failure } = event.check;
  const reproduction = reproductionIn(failure?.reproduced);
  // Nobody knows what a failure needs that comes now and then.
  const isKnown = reproduction !== undefined && !isInSome(reproduction);
  const failsUnder = isKnown ? knownCircumstances(failure?.failsUnder ?? {}) : {};
  return { outcome, failsUnder, isBehindRefusal: isBehindRefusal(failsUnder) };
}
