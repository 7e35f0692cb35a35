import { now } from '../connection/connection.js';

/** How long an exchange may take. */
export interface TimeLimits {
  /** Milliseconds without progress: no chunk taken by the kernel, no byte of an answer. */
  timeoutMs: number;
  /**
   * The same for the answer to a request that was sent whole, as it is at the time; `timeoutMs`
   * unless stated.
   */
  answerTimeoutMs?: () => number;
  /** Why that may be less than `timeoutMs`, in words. */
  whyShorter?: string;
  /** Bytes a second that an upload must reach on average, once `timeoutMs` have passed. */
  lowestUploadRate: number;
}

/**
 * How many times `timeoutMs` an answer may take from its first byte to its last, whatever its rate.
 */
const ANSWER_TIMEOUTS = 4;
/** Bytes a second that an answer must reach on average, once `timeoutMs` have passed. */
const MIN_ANSWER_RATE = 16 * 1024;
/** Bytes of an upload that the kernel may buffer before the network has taken them. */
const KERNEL_BUFFER = 4 * 1024 * 1024;
const SLOW_LINK_TIMEOUTS = 3;
/** While a request is sent, pauses may be meant, so that less timeouts than this is never shown. */
const MIN_WHILE_SENDING_MS = 3_000;
/** Milliseconds after which a limit that may have become shorter is looked at again. */
const LOOK_AGAIN_MS = 500;

/**
 * Ends an exchange that makes no progress, or too little.
 *
 * The kernel accepts some MiB more than the network has carried, so after a slow upload the answer
 * is awaited for longer: by the time that the link needs for them at the rate observed.
 */
export class Watchdog {
  readonly #lowestUploadRate: number;
  readonly #timeoutMs: number;
  readonly #answerTimeoutMs: () => number;
  readonly #whyShorter: string | undefined;
  readonly #lookAgainMs: number;
  #restMs = Number.POSITIVE_INFINITY;
  readonly #expired: (why: string) => void;
  readonly #started = now();
  #timer: NodeJS.Timeout;
  #progressAt = this.#started;
  #sentBytes = 0;
  #receivedBytes = 0;
  #answerBegunAt: number | undefined;
  #sendingEndedAt: number | undefined;
  #drainMs = 0;
  #stopped = false;

  constructor(
    { timeoutMs, answerTimeoutMs, whyShorter, lowestUploadRate }: TimeLimits,
    expired: (why: string) => void,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#answerTimeoutMs = answerTimeoutMs ?? (() => timeoutMs);
    this.#whyShorter = whyShorter;
    this.#lookAgainMs = answerTimeoutMs === undefined ? Number.POSITIVE_INFINITY : LOOK_AGAIN_MS;
    this.#lowestUploadRate = lowestUploadRate;
    this.#expired = expired;
    this.#timer = this.#checkIn(this.#quietLimitMs());
  }

  /** The kernel took this many bytes of the request. */
  progress(sent: number): void {
    this.#progressAt = now();
    this.#sentBytes += sent;
  }

  /** This many bytes of the answer arrived. */
  received(bytes: number): void {
    this.#progressAt = now();
    this.#answerBegunAt ??= this.#progressAt;
    this.#receivedBytes += bytes;
  }

  /** Nothing more will be sent: from now on, the time for the whole answer is limited, too. */
  sendingEnded(): void {
    const at = now();
    this.#progressAt = at;
    this.#sendingEndedAt = at;
    const took = at - this.#started;
    const drain = this.#sentBytes > 0 ? (took * KERNEL_BUFFER) / this.#sentBytes : 0;
    this.#drainMs = Math.min(drain, took, SLOW_LINK_TIMEOUTS * this.#timeoutMs);
    this.#checkSooner();
  }

  /** From now on, the rest of the answer is awaited for so long; undefined changes nothing. */
  shorten(restMs: number | undefined): void {
    if (restMs === undefined) return;
    this.#restMs = restMs;
    this.#checkSooner();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #checkSooner(): void {
    const waitMs = this.#answerLimitMs();
    if (this.#stopped || waitMs >= this.#timeoutMs) return;
    clearTimeout(this.#timer);
    this.#timer = this.#checkIn(waitMs);
  }

  #checkIn(waitMs: number): NodeJS.Timeout {
    const soon = Math.max(1, Math.ceil(Math.min(waitMs, this.#lookAgainMs)));
    return setTimeout(() => this.#check(), soon);
  }

  #answerLimitMs(): number {
    return Math.min(this.#restMs, this.#answerTimeoutMs());
  }

  /** Milliseconds without progress that are too many now. */
  #quietLimitMs(): number {
    const answerLimitMs = this.#answerLimitMs();
    if (this.#sendingEndedAt !== undefined) return answerLimitMs;
    return Math.min(this.#timeoutMs, Math.max(answerLimitMs, MIN_WHILE_SENDING_MS));
  }

  #check(): void {
    const before = this.#progressAt;
    const [why, waitMs] = this.#overdue();
    if (why === undefined) {
      this.#timer = this.#checkIn(waitMs);
      return;
    }
    // Where this process itself was blocked, bytes may be waiting: one turn of the event loop reads
    // them.
    setImmediate(() => {
      if (this.#stopped) return;
      if (this.#progressAt !== before) this.#check();
      else this.#expired(why);
    });
  }

  /** Who asked for a timeout has to know that less was waited, and why. */
  #inWords(what: string, limitMs: number): string {
    const said = `${what} ${Math.round(limitMs)} ms`;
    if (limitMs >= this.#timeoutMs) return said;
    const why = this.#whyShorter === undefined ? '' : `: ${this.#whyShorter}`;
    return `${said} (shortened from ${this.#timeoutMs} ms${why})`;
  }

  /** Why the exchange is overdue, or milliseconds until the next check. */
  #overdue(): [why: string | undefined, waitMs: number] {
    const timeoutMs = this.#timeoutMs;
    const lowestUploadRate = this.#lowestUploadRate;
    const at = now();
    const quietLimitMs = this.#quietLimitMs();
    const quietMs = this.#progressAt + quietLimitMs + this.#drainMs - at;
    if (quietMs <= 0) return [this.#inWords('no progress for', quietLimitMs), 0];
    if (this.#sendingEndedAt === undefined) {
      // When what was sent so far will be too little, unless more follows.
      const enoughMs = Math.max(timeoutMs, (this.#sentBytes / lowestUploadRate) * 1000);
      const slowMs = this.#started + enoughMs - at;
      if (slowMs <= 0) return [`slower than ${lowestUploadRate} bytes a second`, 0];
      return [undefined, Math.min(quietMs, slowMs)];
    }
    if (this.#answerBegunAt === undefined) return [undefined, quietMs];
    const flowMs = (this.#receivedBytes / MIN_ANSWER_RATE) * 1000;
    const wholeMs = Math.min(Math.max(flowMs, quietLimitMs), ANSWER_TIMEOUTS * quietLimitMs);
    const leftMs =
      Math.max(this.#sendingEndedAt, this.#answerBegunAt) + wholeMs + this.#drainMs - at;
    if (leftMs <= 0) return [this.#inWords('no whole answer in', wholeMs), 0];
    return [undefined, Math.min(quietMs, leftMs)];
  }
}
