import type { Check } from '../check/check.js';
import type { JudgedCheck } from '../verdict/judge-check.js';
import type { Planned } from './planning/plan.js';

/** What came of a check, whether it was run or not. */
export type Ended = Pick<JudgedCheck, 'events'> & Partial<JudgedCheck>;

interface Delayed {
  planned: Planned;
  events: JudgedCheck['events'];
  ifLost: NonNullable<JudgedCheck['ifLost']>;
}

/**
 * Ends of checks that are reported only when it is known whether the archive loses records
 * intermittently.
 */
export class DelayedResults {
  readonly #delayed: Delayed[] = [];
  readonly #lossy: Pick<Check, 'id' | 'needs' | 'requirements'>[] = [];

  /** Takes the end of a check, unless it can be reported now. */
  takes(planned: Planned, { events, ifLost, outcome }: Ended): boolean {
    const { check } = planned;
    const { wholeRun, inspector } = check.needs;
    if (outcome === 'failed' && wholeRun === 'afterwards' && inspector) this.#lossy.push(check);
    if (ifLost === undefined) return false;
    this.#delayed.push({ planned, events, ifLost });
    return true;
  }

  /** Those that were delayed, as what is known by now decides. */
  *release(): Iterable<{ planned: Planned; events: JudgedCheck['events'] }> {
    for (const { planned, events, ifLost } of this.#delayed.splice(0)) {
      const audit = this.#lossy.find(({ needs }) =>
        [...needs.operations].some((operation) => ifLost.operations.has(operation)),
      );
      // A check of the same requirement fails together with the audit: both are evidence of one
      // defect.
      const isSame = audit?.requirements.some((id) => planned.check.requirements.includes(id));
      const isExplained = audit !== undefined && !isSame;
      yield { planned, events: isExplained ? ifLost.explainedBy(audit) : events };
    }
  }
}
