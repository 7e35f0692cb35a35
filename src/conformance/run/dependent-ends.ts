import type { CheckFinished, Observed } from '../events/run-event.js';
import type { AppliedWaivers } from '../waivers/applied-waivers.js';
import type { Planned } from './planning/plan.js';

/** How a check ended, not told yet. */
export interface UntoldEnd {
  planned: Planned;
  events: (CheckFinished | Observed)[];
}

/**
 * Ends of checks that name other checks as the cause: a waiver may cover both, which is known once
 * the others are told.
 */
export class DependentEnds {
  readonly #waiving: AppliedWaivers;
  readonly #isTold: (id: string) => boolean;
  #waiting: UntoldEnd[] = [];

  /** @param isTold whether the end of a check was told */
  constructor(waiving: AppliedWaivers, isTold: (id: string) => boolean) {
    this.#waiving = waiving;
    this.#isTold = isTold;
  }

  /** Takes the end of a check, unless it can be told now. */
  takes(one: UntoldEnd): boolean {
    if (!this.#waiving.waivesAny || !this.#waits(one)) return false;
    this.#waiting.push(one);
    return true;
  }

  /** Those that wait for nothing any more. */
  released(): UntoldEnd[] {
    const ready = this.#waiting.filter((one) => !this.#waits(one));
    if (ready.length > 0) this.#waiting = this.#waiting.filter((one) => !ready.includes(one));
    return ready;
  }

  /** The others, once nothing else will be told. */
  rest(): UntoldEnd[] {
    return this.#waiting.splice(0);
  }

  #waits({ events }: UntoldEnd): boolean {
    return events.some(
      (event) =>
        event.type === 'check-finished' && causesOf(event.check).some((id) => !this.#isTold(id)),
    );
  }
}

function causesOf({ outcome, because }: CheckFinished['check']): readonly string[] {
  if (outcome !== 'inconclusive') return [];
  if (because?.kind !== 'builds-on' && because?.kind !== 'reported-elsewhere') return [];
  return because.checks ?? [];
}
