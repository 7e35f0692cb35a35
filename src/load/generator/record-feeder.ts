import type { Operation } from '../../spec/operation.js';
import { buildVariant, type Variant } from '../request/record-variant.js';
import type { RequestTemplate } from '../request/request-template.js';
import type { Workload } from '../scenario/load-scenario-schema.js';
import { EvenShare } from './ratio-selector.js';
import { RecentEmails, type SentEmail } from './recent-emails.js';
import type { Series } from './series.js';
import type { WorkerState } from './worker-state.js';

/** The next record of a workload: what to send, and how it should be answered. */
export interface Order {
  operation: Operation;
  lane: Series;
  variant: Variant;
  /** Instead of a new record. */
  again?: SentEmail;
}

/** Decides which record comes next, for all slots of a workload. */
export class RecordSource {
  readonly recent: RecentEmails | undefined;
  readonly #state: WorkerState;
  readonly #name: string;
  readonly #workload: Workload;
  readonly #orders: { plain: Order; missing: Order }[];
  readonly #duplicates: EvenShare;
  readonly #missing: EvenShare;
  #next = 0;

  constructor(
    state: WorkerState,
    name: string,
    workload: Workload,
    laneOf: (operation: Operation) => Series,
  ) {
    this.#state = state;
    this.#name = name;
    this.#workload = workload;
    this.#duplicates = new EvenShare(workload.duplicates ?? 0);
    this.#missing = new EvenShare(workload.missing ?? 0);
    this.recent = workload.duplicates === undefined ? undefined : new RecentEmails();
    const variant: Variant = workload.upload === undefined ? 'plain' : 'own';
    this.#orders = [workload.submit ?? []].flat().map((operation) => {
      const lane = laneOf(operation);
      return {
        plain: { operation, lane, variant },
        missing: { operation, lane, variant: 'missing' },
      };
    });
  }

  /** Which records there are: a slot keeps a request of each. */
  get operations(): Operation[] {
    return this.#orders.map(({ plain }) => plain.operation);
  }

  /** The plain record of each operation. */
  get plain(): Order[] {
    return this.#orders.map(({ plain }) => plain);
  }

  next(now: number): Order {
    const orders = this.#orders[this.#next];
    if (orders === undefined) throw new Error('a workload without records');
    this.#next = (this.#next + 1) % this.#orders.length;
    const { plain, missing } = orders;
    if (plain.operation === 'email') {
      if (this.recent === undefined || !this.#duplicates.next()) return plain;
      const again = this.recent.pick(now - this.#state.options.target.settleMs);
      return again === undefined ? plain : { ...plain, again };
    }
    return this.#missing.next() ? missing : plain;
  }

  /** A request of its own for a slot. */
  template({ operation, variant }: Order): RequestTemplate {
    const { options } = this.#state;
    const token = this.#state.token(operation);
    return buildVariant(options, this.#name, this.#workload, operation, variant, token).template;
  }
}
