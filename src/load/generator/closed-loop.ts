import { iterationNumber, partOf, type WorkloadPartition } from '../plan/partition-workloads.js';
import type { IterationFinished, VirtualUser } from '../virtual-user/virtual-user.js';
import type { Loop } from './loop.js';

/**
 * The closed model: keeps a number of virtual users busy; each starts its next iteration when its
 * last one ends.
 */
export class ClosedLoop implements Loop {
  readonly #partition: WorkloadPartition;
  readonly #createUser: (finished: IterationFinished) => VirtualUser;
  readonly #onFinished: () => void;
  readonly #users: VirtualUser[] = [];
  readonly #idle: VirtualUser[] = [];
  readonly #timers: NodeJS.Timeout[] = [];
  /** How many virtual users the current stage wants at work. */
  #wanted: number;
  #busy = 0;
  #iteration = 0;
  #left: number;
  #stopped = false;

  /** @param onFinished called when nothing is in progress any more, and nothing will be started */
  constructor(
    partition: WorkloadPartition,
    createUser: (finished: IterationFinished) => VirtualUser,
    onFinished: () => void,
  ) {
    this.#partition = partition;
    this.#createUser = createUser;
    this.#onFinished = onFinished;
    this.#wanted = partition.connections;
    this.#left = partition.count ?? Number.POSITIVE_INFINITY;
  }

  get finished(): boolean {
    const noMore = this.#stopped || this.#left <= 0 || this.#partition.connections === 0;
    return this.#busy === 0 && noMore;
  }

  start(startAt: number): void {
    const { workload, connections, worker, workers } = this.#partition;
    if (workload.stages === undefined) {
      this.#rampTo(connections);
      return;
    }
    let delayMs = startAt - performance.now();
    for (const stage of workload.stages) {
      const wanted =
        stage.connections === undefined ? connections : partOf(stage.connections, worker, workers);
      this.#timers.push(setTimeout(() => this.#rampTo(wanted), Math.max(0, delayMs)));
      delayMs += stage.for;
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#busy === 0) this.#onFinished();
  }

  tick(): void {
    for (const user of this.#users) user.tick();
  }

  close(): void {
    for (const user of this.#users) user.close();
    this.#busy = 0;
  }

  #rampTo(users: number): void {
    this.#wanted = users;
    while (this.#busy < users && this.#left > 0 && !this.#stopped) {
      let user = this.#idle.pop();
      if (user === undefined) {
        user = this.#createUser(this.#iterationFinished);
        this.#users.push(user);
      }
      this.#busy += 1;
      this.#startIteration(user, performance.now());
    }
  }

  readonly #iterationFinished = (user: VirtualUser, now: number): void => {
    if (this.#stopped || this.#left <= 0 || this.#busy > this.#wanted) {
      this.#busy -= 1;
      this.#idle.push(user);
      if (this.finished) this.#onFinished();
    } else this.#startIteration(user, now);
  };

  #startIteration(user: VirtualUser, now: number): void {
    this.#left -= 1;
    user.start(iterationNumber(this.#partition, this.#iteration), now, now);
    this.#iteration += 1;
  }
}
