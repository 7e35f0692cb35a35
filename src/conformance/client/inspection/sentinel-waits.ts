import type { Operation } from '../../../spec/operation.js';
import { ResponseTimes } from '../timeouts/response-times.js';

/**
 * A record that was sent later must show up this long after the settle time, or absence says
 * nothing.
 */
const FIRST_MS = 5_000;
/** Each wait in vain makes those after it this much shorter. */
const SHORTER = 4;
/** Less would be a matter of how busy this machine is. */
const MIN_MS = 250;
/**
 * Later records of an operation that never showed, and none ever did, after which no other is sent.
 */
const MAX_IN_VAIN = 4;

/**
 * How long a run waits in all for an inspector to show sentinels. An inspector that never shows any
 * of an operation is given up; if it fails intermittently, waits last as long as sentinels usually
 * take.
 */
export class SentinelWaits {
  readonly #shown = new Set<Operation>();
  readonly #missed = new Map<Operation, number>();
  readonly #times = new ResponseTimes();
  #inVain = 0;
  #lastInVain = Number.NEGATIVE_INFINITY;

  /** Milliseconds to wait for the next one, beyond the settle time. */
  get longestMs(): number {
    const shortened = FIRST_MS / SHORTER ** this.#inVain;
    return Math.min(FIRST_MS, Math.max(MIN_MS, shortened, this.#times.longestMs));
  }

  /** Why none of that operation is worth a wait any more; undefined while one is. */
  givenUp(operation: Operation): string | undefined {
    const missed = this.#missed.get(operation) ?? 0;
    if (this.#shown.has(operation) || missed < MAX_IN_VAIN) return undefined;
    return `the inspector showed none of ${missed} later records of ${operation} that were accepted`;
  }

  /**
   * Takes note of a wait that is over.
   *
   * @param begun when it began, by `performance.now()`
   */
  record(operation: Operation, shown: boolean, begun: number): void {
    const now = performance.now();
    if (shown) {
      this.#shown.add(operation);
      this.#times.add(now - begun);
      return;
    }
    this.#missed.set(operation, (this.#missed.get(operation) ?? 0) + 1);
    // Those that waited at the same time count as one.
    if (begun <= this.#lastInVain) return;
    this.#inVain += 1;
    this.#lastInVain = now;
  }
}
