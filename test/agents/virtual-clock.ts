import type { Clock } from '../../src/agents/protocol/clock.js';

interface Event {
  at: number;
  order: number;
  run(): void;
}

/** Time that passes only from one event to the next. */
export class VirtualClock {
  #events: Event[] = [];
  #order = 0;
  now = 0;

  at(time: number, run: () => void): () => void {
    this.#order += 1;
    const event: Event = { at: Math.max(this.now, time), order: this.#order, run };
    this.#push(event);
    return () => {
      event.run = () => {};
    };
  }

  /** Runs what happens up to a time. */
  runUntil(time: number): void {
    for (
      let next = this.#events[0];
      next !== undefined && next.at <= time;
      next = this.#events[0]
    ) {
      this.#pop();
      this.now = next.at;
      next.run();
    }
    this.now = time;
  }

  /** A binary heap: there are many events. */
  #push(event: Event): void {
    const heap = this.#events;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(event, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#events;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (left === undefined) break;
      const smaller = right !== undefined && isBefore(right, left) ? right : left;
      if (smaller === right) child += 1;
      if (!isBefore(smaller, last)) break;
      heap[at] = smaller;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/**
 * A process on a machine: it can be killed, stopped and continued, and its clock shows another
 * time.
 */
export class VirtualProcess implements Clock {
  readonly #clock: VirtualClock;
  readonly #skewMs: number;
  #state: 'running' | 'stopped' | 'killed' = 'running';
  #waiting: (() => void)[] = [];

  constructor(clock: VirtualClock, skewMs = 0) {
    this.#clock = clock;
    this.#skewMs = skewMs;
  }

  get killed(): boolean {
    return this.#state === 'killed';
  }

  now(): number {
    return this.#clock.now + this.#skewMs;
  }

  after(ms: number, callback: () => void): () => void {
    let cancelled = false;
    this.#clock.at(this.#clock.now + ms, () => this.run(() => cancelled || callback()));
    return () => {
      cancelled = true;
    };
  }

  /** Runs it in this process: now, when it is continued, or never. */
  run(callback: () => void): void {
    if (this.#state === 'running') callback();
    else if (this.#state === 'stopped') this.#waiting.push(callback);
  }

  kill(): void {
    this.#state = 'killed';
  }

  stop(): void {
    if (this.#state === 'running') this.#state = 'stopped';
  }

  continue(): void {
    if (this.#state !== 'stopped') return;
    this.#state = 'running';
    for (const callback of this.#waiting.splice(0)) this.run(callback);
  }
}
