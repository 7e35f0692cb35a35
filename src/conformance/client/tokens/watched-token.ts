import { setTimeout as sleep } from 'node:timers/promises';
import { isTokenRefusal } from '../../../spec/token-refusal.js';

/**
 * Milliseconds before each probe: a target may shut everybody out for a moment, and one that errs
 * now and then lets one of several pass.
 */
const PAUSES_MS = [0, 150, 300, 600, 1000, 1500];
/** Milliseconds from one look to the next. */
const BETWEEN_LOOKS_MS = 500;
/**
 * Looks in vain after which a single denial is no reason for another one: this target denies now
 * and then, or on purpose.
 */
const MAX_IN_VAIN = 5;
/** Denials in a row that are a reason even so. */
const IN_A_ROW = 4;

/** Sends a plain request with the token; undefined when no answer came. */
export type TokenProbe = () => Promise<number | undefined>;

/** A token that was taken, for requests of one kind to one host: whether it still is. */
export class WatchedToken {
  readonly #probe: TokenProbe;
  readonly #signal: AbortSignal;
  readonly #pausesMs: readonly number[];
  #timesTaken = 0;
  #deniedInARow = 0;
  /** By the status that gave reason to look. */
  readonly #inVain = new Map<number, number>();
  #lapsed = false;
  /** The look that has begun, and the pause after it. */
  #running: Promise<unknown> = Promise.resolve();
  /** The look that has not begun yet: it serves all who ask until then. */
  #waiting: Promise<boolean> | undefined;

  /** @param signal aborted when the run ends */
  constructor(probe: TokenProbe, signal: AbortSignal, pausesMs: readonly number[] = PAUSES_MS) {
    this.#probe = probe;
    this.#signal = signal;
    this.#pausesMs = pausesMs;
  }

  /** Takes note of a success. */
  taken(): void {
    this.#timesTaken += 1;
    this.#deniedInARow = 0;
  }

  /**
   * Takes note of a denial, and sends plain requests where it may mean that the token has lapsed.
   *
   * @returns whether it has
   */
  async denied(status: number): Promise<boolean> {
    if (this.#lapsed) return true;
    this.#deniedInARow += 1;
    const inVain = this.#inVain.get(status) ?? 0;
    if (inVain >= MAX_IN_VAIN && this.#deniedInARow < IN_A_ROW) return false;
    this.#waiting ??= this.#lookLater(status);
    return this.#waiting;
  }

  async #lookLater(status: number): Promise<boolean> {
    await this.#running;
    this.#waiting = undefined;
    const look = this.#look();
    this.#running = look.then(() => this.#pause(BETWEEN_LOOKS_MS));
    this.#lapsed = await look;
    if (!this.#lapsed) this.#inVain.set(status, (this.#inVain.get(status) ?? 0) + 1);
    return this.#lapsed;
  }

  /** Whether nothing passes any more: no probe, and nothing else meanwhile. */
  async #look(): Promise<boolean> {
    const timesTaken = this.#timesTaken;
    for (const pause of this.#pausesMs) {
      await this.#pause(pause);
      if (this.#signal.aborted || this.#timesTaken > timesTaken) return false;
      const status = await this.#probe().catch(() => undefined);
      if (status === undefined || !isTokenRefusal(status)) return false;
    }
    return true;
  }

  /** As long as the run lasts. */
  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#signal }).catch(() => undefined);
  }
}
