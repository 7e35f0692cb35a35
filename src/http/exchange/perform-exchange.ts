import { setImmediate as loopTurn, setTimeout as sleep } from 'node:timers/promises';
import { type Connection, errorText, now } from '../connection/connection.js';
import { type Answer, AnswerReader } from '../message/answer-reader.js';
import type { ExchangeOutcome } from './exchange.js';
import { type Bounds, Watchdog } from './watchdog.js';

/** One write: the payload bytes that it stands for, and what is written. */
export interface ScriptedWrite {
  payload: number;
  parts: readonly Uint8Array[];
  /** Milliseconds to wait before it. */
  pauseMs?: number;
  /** What to wait for before it. */
  after?: () => Promise<void>;
}

/** A request in the bytes that go over the connection. */
export interface Script {
  /** For the framing of the answer. */
  method: string;
  head: Buffer;
  writes: Iterable<ScriptedWrite>;
  /** What follows the last write: the answer is awaited, unless the connection was given up. */
  afterwards: 'await' | 'close' | 'fin' | 'reset';
  /** Of several requests in one: so many answers are awaited, and a refusal ends nothing. 1 unless stated. */
  answers?: number;
}

export interface PerformOptions extends Bounds {
  /** Bytes of the answer's body to keep; reading stops there. */
  bodyCap: number;
  signal?: AbortSignal;
  /** Writes that the kernel takes at once may follow each other so long before an answer is looked for; 0 unless stated. */
  lookEveryMs?: number;
  /** Payload bytes handed to the kernel so far. */
  onProgress?(sentBytes: number): void;
}

export interface PerformedExchange {
  outcome: ExchangeOutcome;
  answer?: Answer;
  /** Those after the first. */
  more: Answer[];
  error?: string;
  /** Payload bytes handed to the kernel. */
  sentBytes: number;
  /** All that the script has was handed to the kernel. */
  sentWhole: boolean;
  /** Some byte of an answer came. */
  answerBegun: boolean;
  /** By `now()`. */
  sentAt?: number;
  firstByteAt?: number;
  /** The connection may carry another request. */
  reusable: boolean;
  /** The other side stopped, or went too slowly, before its answer was whole; a status may have come. */
  stalled: boolean;
}

/** Enough for a target to read what arrived, in milliseconds. */
const READ_MS = 30;
/** A write up to this size goes out with the head, before an answer is looked for. */
const WITH_HEAD_BYTES = 64 * 1024;
/** A write this slow makes the next ones smaller, so that a slow link shows its progress. */
const SLOW_WRITE_MS = 250;
const SLOW_WRITE_BYTES = 64 * 1024;

/**
 * Sends one request over a connection and reads its answer, both at the same time. Whatever the other
 * side does is an outcome; it rejects only when the script's own writes throw.
 *
 * Before each write of a body the event loop turns once, and one write is under way at a time: an
 * answer that comes early is read before the next write, and other exchanges go on beside this one,
 * however fast the kernel takes the bytes. After an early refusal (from 300 on) nothing more is sent,
 * as RFC 9112, section 9.5 advises; after an early success the rest is, for a server may answer while
 * it still reads.
 */
export function performExchange(
  connection: Connection,
  script: Script,
  options: PerformOptions,
): Promise<PerformedExchange> {
  return new Promise((resolve, reject) => {
    const talk = new Talk(connection, script, options, resolve);
    talk.begin().catch((fault) => {
      talk.stop();
      reject(fault);
    });
  });
}

class Talk {
  readonly #connection: Connection;
  readonly #script: Script;
  readonly #options: PerformOptions;
  readonly #resolve: (result: PerformedExchange) => void;
  #reader: AnswerReader;
  readonly #answers: Answer[] = [];
  readonly #watchdog: Watchdog;
  readonly #cancel = () => this.#finish('cancelled', 'cancelled');
  #sending = true;
  #over = false;
  #early = false;
  /** Bytes came that belong to no answer. */
  #stray = false;
  #sentBytes = 0;
  #sentAt: number | undefined;
  #firstByteAt: number | undefined;
  #lastWriteMs = 0;
  #lookedAt = 0;

  constructor(
    connection: Connection,
    script: Script,
    options: PerformOptions,
    resolve: (result: PerformedExchange) => void,
  ) {
    this.#connection = connection;
    this.#script = script;
    this.#options = options;
    this.#resolve = resolve;
    this.#reader = new AnswerReader(script.method, options.bodyCap);
    this.#watchdog = new Watchdog(options, (why) => this.#finish('timed-out', why));
    connection.listener = {
      onData: (bytes) => this.#read(bytes),
      onEnd: (error) => this.#ended(error),
    };
    options.signal?.addEventListener('abort', this.#cancel);
  }

  async begin(): Promise<void> {
    if (this.#options.signal?.aborted) this.#cancel();
    let head: readonly Uint8Array[] = [this.#script.head];
    for (const { payload, parts, pauseMs = 0, after } of this.#script.writes) {
      if (after !== undefined) await after();
      if (pauseMs > 0) await sleep(pauseMs);
      else if (head.length === 0 || payload > WITH_HEAD_BYTES) await this.#look();
      if (!(await this.#hand(head.length === 0 ? parts : [...head, ...parts]))) return;
      head = [];
      this.#sentBytes += payload;
      this.#options.onProgress?.(this.#sentBytes);
    }
    if (head.length > 0 && !(await this.#hand(head))) return;
    const { afterwards } = this.#script;
    if (afterwards === 'close' || afterwards === 'reset') await this.#giveUp(afterwards);
    else {
      this.#sentAt = now();
      if (afterwards === 'fin') this.#connection.finish();
      this.#endSending();
      this.#finishIfOver();
    }
  }

  /** Lets an answer be read that has come. */
  async #look(): Promise<void> {
    const { lookEveryMs = 0 } = this.#options;
    if (lookEveryMs > 0 && now() - this.#lookedAt < lookEveryMs) return;
    await loopTurn();
    this.#lookedAt = now();
  }

  /** Returns whether sending goes on. */
  async #hand(parts: readonly Uint8Array[]): Promise<boolean> {
    const slow = this.#lastWriteMs > SLOW_WRITE_MS;
    for (const write of slow ? smaller(parts) : [parts]) {
      if (!this.#sending) return false;
      const begun = now();
      await this.#connection.write(write);
      this.#lastWriteMs = now() - begun;
      if (this.#connection.writeError) {
        // The answer may have come before: reading goes on, and tells the end.
        this.#endSending();
        return false;
      }
      this.#watchdog.progress(write.reduce((sum, part) => sum + part.length, 0));
    }
    return this.#sending;
  }

  async #giveUp(how: 'close' | 'reset'): Promise<void> {
    // A reset takes with it what the other side has not read yet, and then the target would have seen no upload at all.
    if (how === 'reset') await sleep(READ_MS);
    else await loopTurn();
    if (this.#over) return;
    if (how === 'close') this.#connection.close();
    else this.#connection.reset();
    this.#finish('aborted');
  }

  #read(bytes: Buffer): void {
    const before = this.#reader.status;
    this.#watchdog.received(bytes.length);
    let taken = this.#reader.feed(bytes);
    if (before === 0 && this.#reader.status !== 0 && this.#answers.length === 0) {
      this.#firstByteAt = now();
      this.#early = this.#sentAt === undefined;
      if (this.#reader.status >= 300 && this.#wanted === 1) this.#endSending();
    }
    while (this.#reader.complete && this.#answers.length + 1 < this.#wanted) {
      const answer = this.#reader.answer();
      if (answer) this.#answers.push(answer);
      this.#reader = new AnswerReader(this.#script.method, this.#options.bodyCap);
      taken += this.#reader.feed(bytes.subarray(taken));
    }
    if (taken < bytes.length) this.#stray = true;
    this.#finishIfOver();
  }

  get #wanted(): number {
    return this.#script.answers ?? 1;
  }

  #ended(error?: NodeJS.ErrnoException): void {
    const missing = !this.#reader.over && this.#answers.length === 0;
    this.#reader.end();
    const complete = this.#reader.answer()?.bodyEnd === 'complete';
    const cause = errorText(error ?? this.#connection.writeError);
    this.#finish('reset', missing && !complete ? cause : undefined);
  }

  #finishIfOver(): void {
    if (!this.#reader.over || (this.#sending && this.#reader.complete)) return;
    this.#finish('protocol-error', this.#reader.failure);
  }

  #endSending(): void {
    if (!this.#sending) return;
    this.#sending = false;
    this.#watchdog.sendingEnded();
  }

  stop(): void {
    this.#over = true;
    this.#sending = false;
    this.#watchdog.stop();
    this.#options.signal?.removeEventListener('abort', this.#cancel);
    this.#connection.listener = undefined;
  }

  /** @param otherwise the outcome when there is no answer */
  #finish(otherwise: ExchangeOutcome, error?: string): void {
    if (this.#over) return;
    this.stop();
    const last = this.#reader.answer();
    const [answer, ...more] = last === undefined ? this.#answers : [...this.#answers, last];
    const answered = this.#early ? 'answered-early' : 'answered';
    this.#resolve({
      outcome: answer ? answered : otherwise,
      ...(answer && { answer }),
      more,
      ...(error !== undefined && { error }),
      ...(this.#sentAt !== undefined && { sentAt: this.#sentAt }),
      ...(this.#firstByteAt !== undefined && { firstByteAt: this.#firstByteAt }),
      sentBytes: this.#sentBytes,
      sentWhole: this.#sentAt !== undefined,
      answerBegun: this.#reader.begun,
      stalled: otherwise === 'timed-out',
      reusable:
        this.#sentAt !== undefined &&
        this.#script.afterwards === 'await' &&
        this.#reader.reusable &&
        !this.#stray &&
        this.#connection.usable,
    });
  }
}

function* smaller(parts: readonly Uint8Array[]): Iterable<readonly Uint8Array[]> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += SLOW_WRITE_BYTES) {
      yield [part.subarray(at, at + SLOW_WRITE_BYTES)];
    }
  }
}
