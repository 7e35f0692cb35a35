/**
 * Milliseconds that nothing is sent after the first refusal, where the target does not state how
 * long.
 */
const FIRST_HOLD_MS = 500;
const MIN_HOLD_MS = 200;
/** Less where nothing was ever accepted, since each request then waits as well. */
const LONGEST_HOLD_MS = { usually: 10_000, fromTheStart: 2_000 };
/** A little less than the measured rate, which may be off by one request. */
const MARGIN = 0.97;
/**
 * Accepted requests after which a higher rate is tried. A first measurement may be far too low, for
 * little was asked for meanwhile; each refusal then makes the steps smaller.
 */
const GROW_AFTER = 10;
const MIN_GROWTH = 0.005;
const MAX_GROWTH = 0.2;
/** Refusals in a row that waiting does not end; fewer where nothing was ever accepted. */
const MAX_IN_VAIN = { usually: 5, fromTheStart: 2 };
/**
 * While the rate is measured, one request at a time: a longer answer is slow in itself, and says
 * nothing about the rate.
 */
const LONGEST_ANSWER_MS = 100;
/** Accepted requests before a refusal that needs no slower pace. */
const RARE = 20;
/**
 * Refusals in a row after a rare one that are still an outage: the target takes nothing for a
 * moment, at any pace.
 */
const LONGEST_OUTAGE = 10;
/**
 * Measurements in a row that did not prevent refusals: these do not depend on the rate.
 */
const MAX_WITHOUT_EFFECT = 4;
/**
 * A bucket that is found empty has given as much as before; if it gave much less, the target
 * refuses at any pace.
 */
const MIN_SHARE = 0.9;
/**
 * The first measurement that counts: before, requests under way at a refusal weigh too much.
 */
const SETTLED_AFTER = 3;

/**
 * How many requests a second a target takes, judged by its refusals. If it takes requests out of a
 * bucket that is filled at some rate, the bucket is empty at each refusal, so as many requests are
 * accepted between two refusals as were filled in.
 */
export class LearnedRate {
  /** Refusals come whatever the rate is; nothing is held back any more. */
  givenUp = false;
  /** Some request was not refused. */
  isAnyAccepted = false;
  #perSecond: number | undefined;
  /** What was measured last, before it has grown. */
  #measured: number | undefined;
  #measurements = 0;
  #settled = 0;
  #emptyAt: number | undefined;
  /** Accepted since it was found empty, and since the last refusal. */
  #accepted = 0;
  #sinceRefusal = 0;
  #grownAfter = 0;
  #growth = MAX_GROWTH;
  #heldUntil = 0;
  #nextAt = 0;
  #inVain = 0;
  #withoutEffect = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;
  /** Whether the last refusal was a rare one, counting the refusals of one outage as one. */
  #wasRare = false;
  /**
   * Since when the next request might have been sent, and the milliseconds since it was found empty
   * with none to send.
   */
  #freeAt = 0;
  #idleMs = 0;
  /**
   * Refusals since a rare one, with nothing accepted between them; undefined where there was none.
   */
  #outage: number | undefined;

  /** The rate is known to matter, whether it is known or not. */
  get limited(): boolean {
    return this.#emptyAt !== undefined && !this.givenUp;
  }

  /** One at a time, so that it can be measured. */
  get measuring(): boolean {
    return this.limited && this.#perSecond === undefined;
  }

  /** When that number of requests may be sent at once, by the same clock. */
  nextAt(requests: number): number {
    if (!this.limited) return 0;
    const more = this.#perSecond === undefined ? 0 : ((requests - 1) * 1000) / this.#perSecond;
    return Math.max(this.#heldUntil, this.#nextAt + more);
  }

  sent(now: number): void {
    this.#idleMs += Math.max(0, now - Math.max(this.#freeAt, this.#nextAt));
    this.#freeAt = now;
    if (this.#perSecond === undefined) return;
    this.#nextAt = Math.max(now, this.#nextAt) + 1000 / this.#perSecond;
  }

  accepted(sentAt: number, now: number): void {
    if (!this.isAnyAccepted) this.#begin();
    if (!this.limited) return;
    if (this.measuring) {
      this.#idleMs += Math.max(0, now - sentAt - LONGEST_ANSWER_MS);
      this.#freeAt = now;
    }
    this.#inVain = 0;
    if (sentAt > this.#refusedAt) this.#outage = undefined;
    this.#accepted += 1;
    this.#sinceRefusal += 1;
    this.#grownAfter += 1;
    if (this.#perSecond === undefined || this.#grownAfter < GROW_AFTER) return;
    this.#perSecond *= 1 + this.#growth;
    this.#growth = Math.min(MAX_GROWTH, this.#growth * 1.1);
    this.#grownAfter = 0;
  }

  /**
   * A target that refuses everything at first, such as one whose quota is used up, says nothing
   * about its rate.
   */
  #begin(): void {
    this.isAnyAccepted = true;
    this.givenUp = false;
    this.#emptyAt = undefined;
    this.#heldUntil = 0;
    this.#nextAt = 0;
    this.#inVain = 0;
  }

  /** @param statedMs how long the target asks to wait, where it does */
  refused(sentAt: number, now: number, statedMs: number | undefined): void {
    // Sent before the last refusal was known: the same one once more.
    if (this.givenUp || sentAt < this.#refusedAt) return;
    this.#refusedAt = now;
    const isRare = this.#sinceRefusal >= RARE && this.#perSecond !== undefined;
    this.#sinceRefusal = 0;
    this.#grownAfter = 0;
    if (this.#outage !== undefined && this.#outage < LONGEST_OUTAGE) {
      this.#outage += 1;
      this.#hold(now, Math.max(MIN_HOLD_MS, statedMs ?? 0));
      return;
    }
    if (this.#perSecond !== undefined) this.#growth = Math.max(MIN_GROWTH, this.#growth / 3);
    if (isRare) {
      // Beyond the rate of a bucket the next refusal comes soon: where it came late again, there
      // may be no such rate.
      if (this.#wasRare) this.#growth = MAX_GROWTH;
      this.#wasRare = true;
      this.#outage = 0;
      return;
    }
    this.#wasRare = false;
    if (this.#emptyAt !== undefined) this.#measure(Math.max(1, now - this.#emptyAt - this.#idleMs));
    this.#emptyAt = now;
    this.#freeAt = now;
    this.#idleMs = 0;
    this.#accepted = 0;
    const usual =
      this.#perSecond === undefined ? FIRST_HOLD_MS * 2 ** this.#inVain : 1000 / this.#perSecond;
    const longest = LONGEST_HOLD_MS[this.isAnyAccepted ? 'usually' : 'fromTheStart'];
    this.#hold(now, Math.min(longest, statedMs ?? Math.max(MIN_HOLD_MS, usual)));
  }

  #hold(now: number, milliseconds: number): void {
    this.#heldUntil = now + milliseconds;
    this.#nextAt = this.#heldUntil;
  }

  /**
   * @param busyMs since it was found empty, without the time in which there was nothing to send:
   *   little was accepted then because little was asked for
   */
  #measure(busyMs: number): void {
    const measured = (MARGIN * this.#accepted * 1000) / busyMs;
    const isLess = measured < MIN_SHARE * (this.#measured ?? 0);
    if (this.#accepted === 0) this.#inVain += 1;
    else {
      this.#perSecond = Math.min(measured, this.#perSecond ?? measured);
      this.#measured = this.#perSecond;
      this.#measurements += 1;
      if (this.#measurements === SETTLED_AFTER) this.#settled = measured;
    }
    this.#withoutEffect = this.#accepted < RARE || isLess ? this.#withoutEffect + 1 : 0;
    const frequent = this.#withoutEffect >= MAX_WITHOUT_EFFECT && this.#accepted > 0;
    const { usually, fromTheStart } = MAX_IN_VAIN;
    const isInVain = this.#inVain >= (this.isAnyAccepted ? usually : fromTheStart);
    this.givenUp = frequent || this.#dwindles || isInVain;
  }

  /** A bucket is filled at one rate: where ever less is let through, refusals come at any pace. */
  get #dwindles(): boolean {
    return this.#perSecond !== undefined && this.#perSecond < this.#settled / 2;
  }
}
