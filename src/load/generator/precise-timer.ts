import { LONGEST_MS } from '../../config/duration.js';

/** A timer of Node may come so much later than asked: what is due sooner needs another way to wait. */
const TIMER_GRAIN_MS = 2;
/** The system makes twice of it. */
const NAP_MS = 0.1;
/** A turn of the event loop that took longer had something to do. */
const IDLE_TURN_MS = 0.02;

const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let napped = 0;

/** What this thread has slept in naps so far, in milliseconds: the event loop takes it for work. */
export function nappedMs(): number {
  return napped;
}

/**
 * Calls back at a moment to some 0.2 ms, where timers have a grain of one or two: far from it with a timer, near it from
 * turn to turn of the event loop, with a nap in each turn that has nothing else to do. Turns without naps would be more
 * exact still, and take a whole core away from a target on the same machine.
 */
export class PreciseTimer {
  readonly #due: (at: number) => void;
  #dueAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #turnFrom = 0;

  /** @param due called once for each `set`, with the time that it is then, on the clock of `performance.now` */
  constructor(due: (at: number) => void) {
    this.#due = due;
  }

  /** Replaces the moment that was set before. */
  set(dueAt: number, at: number): void {
    this.clear();
    this.#dueAt = dueAt;
    this.#wait(at);
  }

  clear(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  #wait(at: number): void {
    const left = this.#dueAt - at;
    if (left > TIMER_GRAIN_MS) {
      const ms = Math.min(LONGEST_MS, left - TIMER_GRAIN_MS);
      this.#timer = setTimeout(() => this.#wait(performance.now()), ms);
      return;
    }
    this.#turnFrom = at;
    this.#turn = setImmediate(this.#turned);
  }

  readonly #turned = (): void => {
    let at = performance.now();
    if (at < this.#dueAt && at - this.#turnFrom < IDLE_TURN_MS) {
      Atomics.wait(never, 0, 0, Math.min(NAP_MS, this.#dueAt - at));
      const woken = performance.now();
      napped += woken - at;
      at = woken;
    }
    if (at >= this.#dueAt) this.#due(at);
    else this.#wait(at);
  };
}
