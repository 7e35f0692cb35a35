import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import { ResponseTimes } from './response-times.js';

/** Each wait in vain makes those after it this much shorter. */
const SHORTER = 16;
/**
 * Milliseconds: less would be a matter of how busy this machine is, until very many were waited in
 * vain.
 */
const MIN_MS = 250;
const MUCH_IN_VAIN_MS = 5_000;
/**
 * The same where such requests have been answered: a server may collect its garbage, or make a
 * snapshot, for longer than any answer has taken.
 */
const MIN_ANSWERED_MS = 5_000;
const MUCH_IN_VAIN_ANSWERED_MS = 10_000;
/**
 * Milliseconds that an answer may take without being remarkable, at a target that is quick, and one
 * not known yet.
 */
const MIN_QUIET_MS = 200;
const QUIET_UNKNOWN_MS = 2_000;
/**
 * Answers of a status that were all left unfinished, after which the rest of another one is not
 * awaited.
 */
const MAX_UNFINISHED = 8;
/** Milliseconds in which the rest of an answer arrives that is under way already. */
const UNDER_WAY_MS = 10;
const MIB = 1024 * 1024;
/**
 * A file of more bytes may be passed on whole before anything is answered, at this many bytes a
 * millisecond at least.
 */
const PASSED_ON_BYTES = 64 * MIB;
const PASSED_ON_RATE = 10_000;
/** Once the time of answers to large bodies is known, this many times that time is enough. */
const LARGE_LEAST = 2;

const large = (kind: string): string => `${kind} of some size`;

/** A request, as far as it matters how long its answer may take. */
interface Awaited {
  /** The host, and what is asked of it: the same work takes about as long each time. */
  kind: string;
  /** Bytes of its body. */
  bytes: number;
}

/**
 * How long a run waits for a target in all.
 *
 * The first wait in vain lasts for the whole timeout, as do waits at the same time. After that,
 * waits get shorter each time, but never shorter than answers to such requests have been seen to
 * take. Waits for a file that may be passed on whole before it is answered are not shortened.
 */
export class AdaptiveTimeouts {
  readonly #timeoutMs: number;
  readonly #times = new Map<string, ResponseTimes>();
  /** How many answers of a host with a status were left unfinished; none once one was whole. */
  readonly #unfinished = new Map<string, number>();
  /** Of requests that got a whole answer. */
  readonly #wholeKinds = new Set<string>();
  #inVain = 0;
  #lastInVain = Number.NEGATIVE_INFINITY;

  /** @param timeoutMs milliseconds without progress after which an exchange is over */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Milliseconds without progress after which such a request is given up. */
  waitMs({ kind, bytes }: Awaited): number {
    if (bytes > PASSED_ON_BYTES) return this.#timeoutMs + bytes / PASSED_ON_RATE;
    if (this.#inVain === 0) return this.#timeoutMs;
    const shortened = this.#timeoutMs / SHORTER ** this.#inVain;
    const least = Math.min(MIN_MS, MUCH_IN_VAIN_MS / this.#inVain);
    const { longestMs } = this.#timesOf(kind);
    const usual = Math.max(least, longestMs) * (1 + bytes / MIB);
    const shown = bytes < MIB ? undefined : this.#timesOf(large(kind)).longestMs || undefined;
    const enough = shown === undefined ? usual : Math.min(usual, LARGE_LEAST * (least + shown));
    const pause = this.#wholeKinds.has(kind)
      ? Math.min(MIN_ANSWERED_MS, MUCH_IN_VAIN_ANSWERED_MS / this.#inVain)
      : 0;
    return Math.min(this.#timeoutMs, Math.max(shortened, enough, pause));
  }

  /**
   * The same for the rest of an answer, once its status is known; undefined where nothing speaks
   * for less.
   */
  restMs(host: string, status: number): number | undefined {
    const unfinished = this.#unfinished.get(`${host} ${status}`) ?? 0;
    return unfinished >= MAX_UNFINISHED ? UNDER_WAY_MS : undefined;
  }

  /**
   * Milliseconds within which nearly every answer has come, whatever was asked; 0 before the first.
   */
  get longestMs(): number {
    return Math.max(0, ...[...this.#times.values()].map((times) => times.longestMs));
  }

  /**
   * Milliseconds without progress after which others may be sent meanwhile: no answer has usually
   * taken as long.
   */
  get quietMs(): number {
    const { longestMs } = this;
    return longestMs === 0 ? QUIET_UNKNOWN_MS : Math.max(MIN_QUIET_MS, 2 * longestMs);
  }

  /**
   * Takes note of an exchange that is over.
   *
   * @param begun when it began, by `performance.now()`
   */
  record(
    host: string,
    { kind, bytes }: Awaited,
    { answer, stalled, exchange }: ExchangeResult,
    begun: number,
  ): void {
    if (answer !== undefined) {
      const { firstByteMs, sentMs = 0 } = exchange.timing;
      const taken = firstByteMs === undefined ? undefined : Math.max(0, firstByteMs - sentMs);
      if (answer.bodyEnd === 'complete') this.#wholeKinds.add(kind);
      if (taken !== undefined) this.#timesOf(kind).add(taken);
      if (taken !== undefined && bytes >= MIB) this.#timesOf(large(kind)).add(taken);
      // An answer without a body says nothing of those that have one.
      const whole = answer.bodyEnd === 'complete' && answer.body.length > 0;
      this.#recordRest(`${host} ${answer.status}`, stalled, whole);
    }
    if (!stalled || begun <= this.#lastInVain) return;
    this.#inVain += 1;
    this.#lastInVain = performance.now();
  }

  #recordRest(key: string, stalled: boolean, whole: boolean): void {
    const unfinished = this.#unfinished.get(key) ?? 0;
    // One whole answer tells that they do come to an end.
    if (whole) this.#unfinished.set(key, Number.NEGATIVE_INFINITY);
    else if (stalled) this.#unfinished.set(key, unfinished + 1);
  }

  #timesOf(kind: string): ResponseTimes {
    const times = this.#times.get(kind) ?? new ResponseTimes();
    this.#times.set(kind, times);
    return times;
  }
}
