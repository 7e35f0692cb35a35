import type { HostName } from '../interface/operation.js';
import type { ExchangeOutcome } from '../wire/exchange.js';

/** Exchanges in a row without an answer after which a host is given up. */
const GIVE_UP_AFTER = 5;

/** Notices hosts that stopped answering, so that a run does not wait out every timeout. */
export class HostHealth {
  readonly #silent = new Map<HostName, number>();
  readonly #gone = new Map<HostName, string>();

  /** Marks a host as gone from the start. */
  giveUp(host: HostName, reason: string): void {
    this.#gone.set(host, reason);
  }

  /** Takes note of how an exchange with a host ended. */
  note(host: HostName, outcome: ExchangeOutcome): void {
    if (outcome === 'timed-out' || outcome === 'unreachable') {
      const silent = (this.#silent.get(host) ?? 0) + 1;
      this.#silent.set(host, silent);
      if (silent >= GIVE_UP_AFTER) {
        this.giveUp(host, `the ${host} host left ${silent} requests in a row without an answer`);
      }
    } else if (outcome !== 'cancelled' && outcome !== 'aborted') {
      this.#silent.set(host, 0);
    }
  }

  /** Why a host is not worth another request, or undefined. */
  goneReason(host: HostName): string | undefined {
    return this.#gone.get(host);
  }
}
