import type { LatencyRecorder } from '../metrics/latency-recorder.js';
import { ArrivalSchedule } from '../plan/arrival-schedule.js';
import { iterationNumber, type WorkloadPartition } from '../plan/partition-workloads.js';
import type { IterationFinished, VirtualUser } from '../virtual-user/virtual-user.js';
import { FifoQueue } from './fifo-queue.js';
import type { Loop } from './loop.js';
import { PreciseTimer } from './precise-timer.js';

/**
 * Connections to open before the first arrival: at least this many, and enough for answers that
 * take 100 ms.
 */
const MIN_PREPARED = 16;
const PREPARED_SECONDS = 0.1;
/**
 * The most arrivals to handle in one go, so that answers are read in between when the generator
 * fell behind.
 */
const MAX_BATCH = 256;

/** What an open loop works with. */
export interface OpenLoopPorts {
  createUser(finished: IterationFinished): VirtualUser;
  /** Called when nothing is in progress any more, and nothing will be started. */
  onFinished(): void;
  /** Records how late the generator got to each arrival. */
  startLateness: LatencyRecorder;
  /** Counts an arrival that found neither a free virtual user nor room in the queue. */
  drop(): void;
}

/**
 * The open model: starts iterations when they are due, whatever became of earlier ones. Latency
 * counts from the intended start, so that a slow target cannot hide its delays by slowing the load
 * down (coordinated omission).
 */
export class OpenLoop implements Loop {
  readonly #partition: WorkloadPartition;
  readonly #ports: OpenLoopPorts;
  readonly #schedule: ArrivalSchedule;
  readonly #queueLimit: number;
  readonly #users: VirtualUser[] = [];
  readonly #idle: VirtualUser[] = [];
  /** The intended starts of arrivals that wait for a virtual user. */
  readonly #queue = new FifoQueue<number>();
  #arrived = 0;
  #iteration = 0;
  #startAt = 0;
  #nextDue = Number.POSITIVE_INFINITY;
  #left: number;
  #stopped = false;
  readonly #timer = new PreciseTimer((now) => {
    this.#catchUp(now);
    this.#waitForNext(now);
  });

  constructor(partition: WorkloadPartition, durationMs: number, ports: OpenLoopPorts) {
    this.#partition = partition;
    this.#ports = ports;
    this.#schedule = new ArrivalSchedule(partition.workload, durationMs);
    this.#left = partition.count ?? Number.POSITIVE_INFINITY;
    this.#queueLimit = partition.queue ?? Number.POSITIVE_INFINITY;
    // A connection that is opened when it is needed delays the next arrivals, which then need one
    // more.
    const ownRate = this.#schedule.firstRate / partition.workers;
    const prepared = Math.max(MIN_PREPARED, ownRate * PREPARED_SECONDS);
    while (this.#users.length < Math.min(prepared, partition.connections)) this.#addUser();
    for (const user of this.#users) user.prepare?.();
  }

  get prepared(): boolean {
    return this.#users.every(({ prepared = true }) => prepared);
  }

  get finished(): boolean {
    const pending = this.#nextDue < Number.POSITIVE_INFINITY || this.#queue.length > 0;
    return (this.#stopped || !pending) && this.#idle.length === this.#users.length;
  }

  start(startAt: number): void {
    this.#startAt = startAt;
    this.#planNext();
    this.#waitForNext(performance.now());
  }

  stop(): void {
    // What is due already belongs to the load: on a busy machine the end comes before the timer
    // does.
    const now = performance.now();
    while (!this.#stopped && this.#nextDue <= now) this.#catchUp(now);
    this.#stopped = true;
    this.#timer.clear();
    for (let left = this.#queue.length; left > 0; left--) this.#ports.drop();
    this.#queue.clear();
    this.#nextDue = Number.POSITIVE_INFINITY;
    if (this.finished) this.#ports.onFinished();
  }

  tick(): void {
    for (const user of this.#users) user.tick();
  }

  close(): void {
    this.#timer.clear();
    for (const user of this.#users) user.close();
    this.#idle.length = 0;
    this.#users.length = 0;
  }

  #planNext(): void {
    const { worker, workers } = this.#partition;
    const due = this.#left > 0 ? this.#schedule.due(worker + this.#arrived * workers) : undefined;
    this.#nextDue = this.#startAt + (due ?? Number.POSITIVE_INFINITY);
  }

  #waitForNext(now: number): void {
    if (this.#nextDue === Number.POSITIVE_INFINITY || this.#stopped) {
      if (this.finished) this.#ports.onFinished();
      return;
    }
    this.#timer.set(this.#nextDue, now);
  }

  #catchUp(now: number): void {
    for (let count = 0; this.#nextDue <= now && count < MAX_BATCH; count++) {
      const intendedAt = this.#nextDue;
      this.#arrived += 1;
      this.#left -= 1;
      this.#planNext();
      this.#ports.startLateness.record((now - intendedAt) * 1000);
      this.#arrive(intendedAt, now);
    }
  }

  #arrive(intendedAt: number, now: number): void {
    const { connections } = this.#partition;
    if (this.#idle.length === 0 && this.#users.length < connections) this.#addUser();
    const user = this.#idle.pop();
    if (user !== undefined) this.#startIteration(user, intendedAt, now);
    else if (this.#queue.length < this.#queueLimit) this.#queue.push(intendedAt);
    else this.#ports.drop();
  }

  readonly #iterationFinished = (user: VirtualUser, now: number): void => {
    const waiting = this.#stopped ? undefined : this.#queue.shift();
    if (waiting === undefined) this.#idle.push(user);
    else this.#startIteration(user, waiting, now);
    // The next arrival may be due already: the timer would get to it later.
    if (this.#nextDue <= now) this.#catchUp(now);
    if (this.finished) this.#ports.onFinished();
  };

  #startIteration(user: VirtualUser, intendedAt: number, now: number): void {
    user.start(iterationNumber(this.#partition, this.#iteration), intendedAt, now);
    this.#iteration += 1;
  }

  #addUser(): void {
    const user = this.#ports.createUser(this.#iterationFinished);
    this.#users.push(user);
    this.#idle.push(user);
  }
}
