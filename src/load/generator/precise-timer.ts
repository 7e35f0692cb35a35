import { MAX_TIMER_MS } from '../../values/max-timer-ms.js';

/**
 * A timer of Node may fire this much later than asked: what is due sooner needs another way to
 * wait.
 */
const TIMER_GRAIN_MS = 2;
/** The operating system makes about twice of it. */
const SLEEP_MS = 0.1;
/** A turn of the event loop that took longer had something to do. */
const IDLE_TURN_MS = 0.02;

const neverNotified = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let slept = 0;

/**
 * How long the timers of this thread have slept so far, in milliseconds. The event loop's own
 * figures count it as work.
 */
export function sleptMs(): number {
  return slept;
}

/**
 * Calls back at a moment to within about 0.2 ms, where timers of Node have a grain of one or two.
 * Far from the moment it waits with such a timer; near it, it polls from turn to turn of the event
 * loop and sleeps briefly in turns that had nothing else to do. Polling alone would be more exact
 * still, but would take a whole core away from a target on the same machine.
 */
export class PreciseTimer {
  readonly #onDue: (now: number) => void;
  #dueAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #turnStartedAt = 0;

  /** @param onDue called once for each `set`, with the current time by `performance.now` */
  constructor(onDue: (now: number) => void) {
    this.#onDue = onDue;
  }

  /** Replaces the moment that was set before. */
  set(dueAt: number, now: number): void {
    this.clear();
    this.#dueAt = dueAt;
    this.#wait(now);
  }

  clear(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  #wait(now: number): void {
    const left = this.#dueAt - now;
    if (left > TIMER_GRAIN_MS) {
      const ms = Math.min(MAX_TIMER_MS, left - TIMER_GRAIN_MS);
      this.#timer = setTimeout(() => this.#wait(performance.now()), ms);
      return;
    }
    this.#turnStartedAt = now;
    this.#turn = setImmediate(this.#poll);
  }

  readonly #poll = (): void => {
    let now = performance.now();
    if (now < this.#dueAt && now - this.#turnStartedAt < IDLE_TURN_MS) {
      Atomics.wait(neverNotified, 0, 0, Math.min(SLEEP_MS, this.#dueAt - now));
      const woken = performance.now();
      slept += woken - now;
      now = woken;
    }
    if (now >= this.#dueAt) this.#onDue(now);
    else this.#wait(now);
  };
}
