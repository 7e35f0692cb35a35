import type { Link } from '../../src/agents/protocol/link.js';
import type { VirtualClock, VirtualProcess } from './virtual-clock.js';

/** By how much the clock of Redis is ahead. */
const AHEAD_MS = 1_000_000;
const SLOWEST_MS = 40;
/** A connection that is lost is noticed, and made again, so much later at most. */
const RECONNECT_MS = 300;

/** What carries messages: with delays, and without those who are cut off from it. */
export class VirtualRedis {
  readonly #clock: VirtualClock;
  readonly #random: () => number;
  readonly #cut = new Set<VirtualProcess>();
  #down = false;
  /** Of 1, how many messages are lost, and how many come twice. */
  lossRate = 0;
  extraDelayMs = 0;

  constructor(clock: VirtualClock, random: () => number) {
    this.#clock = clock;
    this.#random = random;
  }

  /** Where a process can send from; `deliver` brings each message to those that it is for. */
  linkOf(process: VirtualProcess, deliver: (text: string) => void): Link {
    const reachable = () => !this.#down && !this.#cut.has(process);
    return {
      send: (text) => {
        if (!reachable() || this.#random() < this.lossRate) return;
        const times = this.#random() < this.lossRate ? 2 : 1;
        for (let n = 0; n < times; n++) {
          this.#clock.at(this.#clock.now + this.#delay(), () => this.#down || deliver(text));
        }
      },
      get connected() {
        return reachable();
      },
      serverTime: () => Promise.resolve(this.time),
    };
  }

  get time(): number {
    return this.#clock.now + AHEAD_MS;
  }

  /** Whether what is sent to a process reaches it. */
  reaches(process: VirtualProcess): boolean {
    return !this.#cut.has(process);
  }

  cut(process: VirtualProcess, ms: number): void {
    this.#cut.add(process);
    this.#clock.at(this.#clock.now + ms + this.#random() * RECONNECT_MS, () =>
      this.#cut.delete(process),
    );
  }

  restart(ms: number): void {
    this.#down = true;
    this.#clock.at(this.#clock.now + ms + this.#random() * RECONNECT_MS, () => {
      this.#down = false;
    });
  }

  #delay(): number {
    return this.#random() * (SLOWEST_MS + this.extraDelayMs);
  }
}
