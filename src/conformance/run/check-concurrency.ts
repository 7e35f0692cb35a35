/** Few enough for any target, until its answers say more. */
const START = 8;
/** Answers that are looked at together, for each check that is run at the same time. */
const ANSWERS_EACH = 2;
/** Requests with larger bodies take as long as their bytes need, whatever else is under way. */
const SMALL_BYTES = 64 * 1024;
/**
 * How much later than the quickest answers one may be and still count as near: a share of their
 * time, and milliseconds on top.
 */
const NEAR = { share: 1.5, ms: 5 };
/** The same for answers that are late because of others. */
const LATE = { share: 3, ms: 20 };
/**
 * Bytes of one answer for each check: a check keeps several, and of large ones fewer checks have
 * room in memory.
 */
const ANSWERS_BYTES = 1.5 * 1024 * 1024;
const MORE = 4;
const FEWER = 0.75;

/**
 * How many checks are run at the same time: as many as a target takes without being slower for it.
 *
 * It begins with few and doubles their number while answers come about as quickly as the quickest
 * so far. From the first time that they do not, it goes up slowly, and down where they are much
 * later. Where answers are large, it stays low. What a target refuses as too much is a matter of
 * single requests, not of checks.
 */
export class CheckConcurrency {
  readonly #most: number;
  readonly #isFixed: boolean;
  #current: number;
  #isFirstRise = true;
  #quickestMs = Number.POSITIVE_INFINITY;
  #latencies: number[] = [];
  /** Of the answers that are looked at together. */
  #answerBytes = 0;
  #listener: (current: number) => void = () => undefined;

  /**
   * @param most checks at the same time at most; these from the start where it is not to find its
   * own height
   */
  constructor(most: number, { isFixed = false } = {}) {
    this.#most = most;
    this.#isFixed = isFixed;
    this.#current = isFixed ? most : Math.min(START, most);
  }

  get current(): number {
    return this.#current;
  }

  /** @param listener gets the number whenever it changes */
  onChange(listener: (current: number) => void): void {
    this.#listener = listener;
  }

  /**
   * Takes note of an answer.
   *
   * @param milliseconds from the last byte of the request to the first one of the answer
   * @param bytes of the request
   * @param answerBytes of the answer, with its head and its framing
   */
  record(milliseconds: number, bytes: number, answerBytes = 0): void {
    if (this.#isFixed || bytes > SMALL_BYTES) return;
    this.#latencies.push(milliseconds);
    this.#answerBytes += answerBytes;
    if (this.#latencies.length >= ANSWERS_EACH * this.#current) this.#lookAtThem();
  }

  #lookAtThem(): void {
    const sorted = this.#latencies.sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1] ?? 0;
    const room = Math.floor((ANSWERS_BYTES * sorted.length) / this.#answerBytes);
    this.#latencies = [];
    this.#answerBytes = 0;
    this.#quickestMs = Math.min(this.#quickestMs, median);
    const isWithin = ({ share, ms }: typeof NEAR) => median <= share * this.#quickestMs + ms;
    if (isWithin(NEAR)) {
      const more = this.#isFirstRise ? 2 * this.#current : this.#current + MORE;
      this.#set(Math.min(more, room));
      return;
    }
    this.#isFirstRise = false;
    const wanted = isWithin(LATE) ? this.#current : Math.floor(this.#current * FEWER);
    this.#set(Math.min(wanted, room));
  }

  #set(wanted: number): void {
    const next = Math.min(this.#most, Math.max(Math.min(START, this.#most), wanted));
    if (next === this.#current) return;
    this.#current = next;
    this.#listener(next);
  }
}
