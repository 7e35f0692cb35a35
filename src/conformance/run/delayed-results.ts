import type { Check } from '../check/check.js';
import {
  type ErringPlainRequest,
  erringPlainRequest,
} from '../verdict/attribution/intermittent-error.js';
import type { JudgedCheck } from '../verdict/judge-check.js';
import type { Planned } from './planning/plan.js';

/** What came of a check, whether it was run or not. */
export type Ended = Pick<JudgedCheck, 'events'> & Partial<JudgedCheck>;

interface Delayed extends Pick<JudgedCheck, 'events' | 'ifLost' | 'ifErring'> {
  planned: Planned;
}

/**
 * Ends of checks that are reported only when it is known whether the archive loses records, or its
 * server errs at plain requests, intermittently.
 */
export class DelayedResults {
  readonly #delayed: Delayed[] = [];
  readonly #lossy: Pick<Check, 'id' | 'needs' | 'requirements'>[] = [];
  readonly #erring: ErringPlainRequest[] = [];

  /** Takes the end of a check, unless it can be reported now. */
  takes(planned: Planned, { events, ifLost, ifErring, outcome }: Ended): boolean {
    const { check } = planned;
    const { wholeRun, inspector } = check.needs;
    if (outcome === 'failed' && wholeRun === 'afterwards' && inspector) this.#lossy.push(check);
    for (const event of events) {
      const erring =
        event.type === 'check-finished' && erringPlainRequest(event, check.repeatsPlain);
      if (erring) this.#erring.push(erring);
    }
    if (ifLost === undefined && ifErring === undefined) return false;
    this.#delayed.push({
      planned,
      events,
      ...(ifLost && { ifLost }),
      ...(ifErring && { ifErring }),
    });
    return true;
  }

  /** Those that were delayed, as what is known by now decides. */
  *release(): Iterable<{ planned: Planned; events: JudgedCheck['events'] }> {
    for (const { planned, events, ifLost, ifErring } of this.#delayed.splice(0)) {
      const explained = this.#asLost(planned, ifLost) ?? this.#asErring(planned, ifErring);
      yield { planned, events: explained ?? events };
    }
  }

  #asLost({ check }: Planned, ifLost: Delayed['ifLost']): JudgedCheck['events'] | undefined {
    const audit = this.#lossy.find(({ needs }) =>
      [...needs.operations].some((operation) => ifLost?.operations.has(operation)),
    );
    // A check of the same requirement fails together with the audit: both are evidence of one
    // defect.
    const isSame = audit?.requirements.some((id) => check.requirements.includes(id));
    return audit !== undefined && !isSame ? ifLost?.explainedBy(audit) : undefined;
  }

  /** One operation may be a program of its own: its own plain request tells most. */
  #asErring({ check }: Planned, ifErring: Delayed['ifErring']): JudgedCheck['events'] | undefined {
    const erring = this.#erring.filter(({ origin }) => origin === ifErring?.origin);
    const own = erring.find(({ requirement }) => requirement.startsWith(`${check.operation}/`));
    const plain = own ?? erring[0];
    return plain && ifErring?.explainedBy(plain);
  }
}
