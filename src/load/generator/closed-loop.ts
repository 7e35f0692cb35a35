import type { Loop } from './loop.js';
import type { WorkloadShare } from './messages.js';
import type { OperationFinished, VirtualUser } from './virtual-user.js';

/** Keeps a number of slots busy: each starts its next operation when the last one is over. */
export class ClosedLoop implements Loop {
  readonly #share: WorkloadShare;
  readonly #create: (finished: OperationFinished) => VirtualUser;
  readonly #changed: () => void;
  readonly #slots: VirtualUser[] = [];
  readonly #resting: VirtualUser[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  #wanted: number;
  #busy = 0;
  #serial = 0;
  #left: number;
  #stopped = false;

  /** @param changed called when nothing more is under way */
  constructor(
    share: WorkloadShare,
    create: (finished: OperationFinished) => VirtualUser,
    changed: () => void,
  ) {
    this.#share = share;
    this.#create = create;
    this.#changed = changed;
    this.#wanted = share.connections;
    this.#left = share.count ?? Number.POSITIVE_INFINITY;
  }

  get over(): boolean {
    return this.#busy === 0 && (this.#stopped || this.#left <= 0 || this.#share.connections === 0);
  }

  start(startAt: number): void {
    const { stages } = this.#share.workload;
    let from = startAt - performance.now();
    for (const { for: lengthMs, connections } of stages ?? []) {
      const wanted = connections === undefined ? this.#share.connections : this.#part(connections);
      this.#timers.push(setTimeout(() => this.#want(wanted), Math.max(0, from)));
      from += lengthMs;
    }
    if (stages === undefined) this.#want(this.#share.connections);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#busy === 0) this.#changed();
  }

  tick(): void {
    for (const slot of this.#slots) slot.tick();
  }

  close(): void {
    for (const slot of this.#slots) slot.close();
    this.#busy = 0;
  }

  /** This worker's part of a number of connections. */
  #part(connections: number): number {
    const { first, of } = this.#share;
    return Math.floor(connections / of) + (first < connections % of ? 1 : 0);
  }

  #want(slots: number): void {
    this.#wanted = slots;
    while (this.#busy < slots && this.#left > 0 && !this.#stopped) {
      let slot = this.#resting.pop();
      if (slot === undefined) {
        slot = this.#create(this.#finished);
        this.#slots.push(slot);
      }
      this.#busy += 1;
      this.#next(slot, performance.now());
    }
  }

  readonly #finished = (slot: VirtualUser, at: number): void => {
    if (this.#stopped || this.#left <= 0 || this.#busy > this.#wanted) {
      this.#busy -= 1;
      this.#resting.push(slot);
      if (this.over) this.#changed();
    } else this.#next(slot, at);
  };

  #next(slot: VirtualUser, at: number): void {
    this.#left -= 1;
    this.#serial += 1;
    slot.start(this.#serial, at, at);
  }
}
