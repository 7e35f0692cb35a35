import type { CheckFinished, Observed, Outcome } from '../check/run-event.js';
import type { Continuation, RunSoFar } from '../check/run-so-far.js';

/** What a run takes over from earlier ones, as their report has it. */
export interface EarlierRun {
  continues: Omit<Continuation, 'kept'>;
  /** How checks and observations ended that are not run again, by their ids; an outcome is as it was before waivers. */
  kept: ReadonlyMap<string, CheckFinished | Observed>;
  /** What was met on the way of checks that are kept. */
  incidental: readonly CheckFinished[];
  /** What the audits of the whole run look at. */
  audited: Required<Pick<RunSoFar, 'ids' | 'records'>>;
  /** One more than the last exchange has. */
  nextExchange: number;
}

/** How the kept checks ended. */
export function outcomesOf({ kept }: EarlierRun): Map<string, Outcome> {
  return new Map(
    [...kept].map(([id, event]) => [
      id,
      event.type === 'check-finished' ? event.check.outcome : 'passed',
    ]),
  );
}
