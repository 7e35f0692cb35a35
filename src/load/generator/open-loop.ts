import type { Counters } from '../metrics/counters.js';
import type { LatencyRecorder } from '../metrics/latency-recorder.js';
import { Arrivals } from '../plan/arrival-schedule.js';
import type { Loop } from './loop.js';
import type { WorkloadShare } from './messages.js';
import { PreciseTimer } from './precise-timer.js';
import type { OperationFinished, VirtualUser } from './virtual-user.js';

/** Connections that are open before the first arrival: at least so many, and enough for an answer after 100 ms. */
const OPEN_AT_FIRST = 16;
const FIRST_ANSWERS_SECONDS = 0.1;
/** Arrivals handled in one go, so that answers are read in between when the generator fell behind. */
const MOST_AT_ONCE = 256;

/** Starts operations when they are due, whatever became of earlier ones. */
export class OpenLoop implements Loop {
  readonly #share: WorkloadShare;
  readonly #create: (finished: OperationFinished) => VirtualUser;
  readonly #changed: () => void;
  readonly #lateness: LatencyRecorder;
  readonly #dropped: Counters;
  readonly #arrivals: Arrivals;
  readonly #queueLimit: number;
  readonly #slots: VirtualUser[] = [];
  readonly #free: VirtualUser[] = [];
  /** Intended starts of arrivals that wait for a slot, from `#queueAt` on. */
  readonly #queue: number[] = [];
  #queueAt = 0;
  #arrived = 0;
  #serial = 0;
  #startAt = 0;
  #nextDue = Number.POSITIVE_INFINITY;
  #left: number;
  #stopped = false;
  readonly #timer = new PreciseTimer((at) => {
    this.#catchUp(at);
    this.#sleep(at);
  });

  /**
   * @param lateness takes how late the generator came to each arrival
   * @param dropped counts those that found no slot and no place in the queue
   * @param changed called when nothing more is under way
   */
  constructor(
    share: WorkloadShare,
    durationMs: number,
    ports: {
      create: (finished: OperationFinished) => VirtualUser;
      changed: () => void;
      lateness: LatencyRecorder;
      dropped: Counters;
    },
  ) {
    this.#share = share;
    this.#create = ports.create;
    this.#changed = ports.changed;
    this.#lateness = ports.lateness;
    this.#dropped = ports.dropped;
    this.#arrivals = new Arrivals(share.workload, durationMs);
    this.#left = share.count ?? Number.POSITIVE_INFINITY;
    this.#queueLimit = share.workload.queue ?? Number.POSITIVE_INFINITY;
    // A connection that is made when it is needed delays what comes after it, which then needs one more.
    const open = Math.max(
      OPEN_AT_FIRST,
      (this.#arrivals.rateAtFirst / share.of) * FIRST_ANSWERS_SECONDS,
    );
    while (this.#slots.length < Math.min(open, share.connections)) this.#add();
    for (const slot of this.#slots) slot.prepare?.();
  }

  get prepared(): boolean {
    return this.#slots.every(({ prepared = true }) => prepared);
  }

  get over(): boolean {
    const more = !this.#stopped && (this.#nextDue < Number.POSITIVE_INFINITY || this.#waiting > 0);
    return !more && this.#free.length === this.#slots.length;
  }

  start(startAt: number): void {
    this.#startAt = startAt;
    this.#plan();
    this.#sleep(performance.now());
  }

  stop(): void {
    this.#stopped = true;
    this.#timer.clear();
    this.#dropped.dropped += this.#waiting;
    this.#queue.length = this.#queueAt = 0;
    this.#nextDue = Number.POSITIVE_INFINITY;
    if (this.over) this.#changed();
  }

  tick(): void {
    for (const slot of this.#slots) slot.tick();
  }

  close(): void {
    this.#timer.clear();
    for (const slot of this.#slots) slot.close();
    this.#free.length = 0;
    this.#slots.length = 0;
  }

  get #waiting(): number {
    return this.#queue.length - this.#queueAt;
  }

  /** When the next arrival of this worker is due. */
  #plan(): void {
    const { first, of } = this.#share;
    const due = this.#left > 0 ? this.#arrivals.due(first + this.#arrived * of) : undefined;
    this.#nextDue = this.#startAt + (due ?? Number.POSITIVE_INFINITY);
  }

  #sleep(at: number): void {
    if (this.#nextDue === Number.POSITIVE_INFINITY || this.#stopped) {
      if (this.over) this.#changed();
      return;
    }
    this.#timer.set(this.#nextDue, at);
  }

  #catchUp(at: number): void {
    for (let count = 0; this.#nextDue <= at && count < MOST_AT_ONCE; count++) {
      const intendedAt = this.#nextDue;
      this.#arrived += 1;
      this.#left -= 1;
      this.#plan();
      this.#lateness.note((at - intendedAt) * 1000);
      this.#arrive(intendedAt, at);
    }
  }

  #arrive(intendedAt: number, at: number): void {
    if (this.#free.length === 0 && this.#slots.length < this.#share.connections) this.#add();
    const slot = this.#free.pop();
    if (slot !== undefined) this.#begin(slot, intendedAt, at);
    else if (this.#waiting < this.#queueLimit) this.#queue.push(intendedAt);
    else this.#dropped.dropped += 1;
  }

  readonly #finished = (slot: VirtualUser, at: number): void => {
    if (this.#waiting > 0 && !this.#stopped) {
      const intendedAt = this.#queue[this.#queueAt] ?? at;
      this.#queueAt += 1;
      if (this.#queueAt > 1024 && this.#queueAt * 2 > this.#queue.length) {
        this.#queue.splice(0, this.#queueAt);
        this.#queueAt = 0;
      }
      this.#begin(slot, intendedAt, at);
    } else this.#free.push(slot);
    // The next arrival may be due already: a timer would come to it later.
    if (this.#nextDue <= at) this.#catchUp(at);
    if (this.over) this.#changed();
  };

  #begin(slot: VirtualUser, intendedAt: number, at: number): void {
    this.#serial += 1;
    slot.start(this.#serial, intendedAt, at);
  }

  #add(): void {
    const slot = this.#create(this.#finished);
    this.#slots.push(slot);
    this.#free.push(slot);
  }
}
