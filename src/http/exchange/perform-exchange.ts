import { setImmediate as loopTurn, setTimeout as sleep } from 'node:timers/promises';
import { errorText, ONLY_HTTP_2 } from '../connection/connect-failure.js';
import { type Connection, type ConnectionListener, now } from '../connection/connection.js';
import { type Answer, type AnswerLimits, AnswerReader } from '../message/answer/answer-reader.js';
import { deliveryOf, type HttpRequest, isInChunks, isRaw } from '../message/http-request.js';
import { requestHead } from '../message/request-head.js';
import { requestWrites } from '../message/request-writes.js';
import { type ExchangeOutcome, HEAD_BROKE_OFF } from './exchange.js';
import type { ExchangeOptions, UnrecordedResult } from './exchange-result.js';
import { PrecedingExchange } from './preceding-exchange.js';
import { type TimeLimits, Watchdog } from './watchdog.js';

export interface PerformOptions extends ExchangeOptions, TimeLimits {
  /** Reading stops there. */
  answerLimits: AnswerLimits;
  /** For how many milliseconds writes may go on without checking for an answer; 0 by default. */
  checkEveryMs?: number;
  /** Another exchange has begun on the connection: it is sent right behind that, and waits for it. */
  isBehind?: boolean;
}

/** Milliseconds: enough for a target to read what has arrived. */
const READ_MS = 30;
/** A write up to this size goes out with the head, without a check for an answer before it. */
const WITH_HEAD_BYTES = 64 * 1024;
/** A write this slow makes the next ones smaller, so that a slow link shows its progress. */
const SLOW_WRITE_MS = 250;
const SLOW_WRITE_BYTES = 64 * 1024;

/**
 * Sends one request over a connection and reads its answer, both at the same time. Whatever the
 * other side does is an outcome. Afterwards the connection is idle where it can carry another
 * exchange, otherwise closed.
 *
 * Before each write of a body the event loop turns once, and one write is under way at a time: an
 * answer that comes early is read before the next write, and other exchanges go on beside this one,
 * however fast the kernel takes the bytes. After an early refusal (from 300 on) nothing more is
 * sent, as RFC 9112, section 9.5 advises; after an early success the rest of the body is sent, for
 * a server may answer while it still reads.
 *
 * @throws HttpError where the request cannot be sent, and whatever the body throws while it is
 * generated
 */
export function performExchange(
  connection: Connection,
  request: HttpRequest,
  options: PerformOptions,
): Promise<UnrecordedResult> {
  return new Promise((resolve, reject) => {
    const running = new RunningExchange(connection, request, options, resolve);
    running.begin().catch((fault) => {
      running.stop();
      // The one before it has its answer yet to come.
      if (!options.isBehind) connection.close();
      reject(fault);
    });
  });
}

class RunningExchange {
  readonly #connection: Connection;
  readonly #request: HttpRequest;
  readonly #method: string;
  readonly #expectedAnswers: number;
  readonly #listener: ConnectionListener;
  #before: Connection['last'];
  readonly #options: PerformOptions;
  readonly #resolve: (result: UnrecordedResult) => void;
  #reader: AnswerReader;
  readonly #answers: Answer[] = [];
  readonly #preceding: PrecedingExchange | undefined;
  readonly #watchdog: Watchdog;
  readonly #cancel = () => this.#finish('cancelled', 'cancelled');
  #sending = true;
  #over = false;
  #early = false;
  /** Bytes came that belong to no answer. */
  #excess = false;
  /** Bytes that belong to the exchange behind this one. */
  readonly #rest: Buffer[] = [];
  #sentBytes = 0;
  #sentAt: number | undefined;
  #firstByteAt: number | undefined;
  #lastWriteMs = 0;
  #checkedAt = 0;

  constructor(
    connection: Connection,
    request: HttpRequest,
    options: PerformOptions,
    resolve: (result: UnrecordedResult) => void,
  ) {
    this.#connection = connection;
    this.#request = request;
    this.#method = isRaw(request) ? requestHead(request).method : request.method;
    this.#expectedAnswers = isRaw(request) ? (request.answers ?? 1) : 1;
    this.#before = connection.last;
    this.#options = options;
    this.#resolve = resolve;
    this.#reader = new AnswerReader(this.#method, options.answerLimits);
    const pipelinedAfter = deliveryOf(request)?.pipelinedAfter;
    this.#preceding = pipelinedAfter && new PrecedingExchange(pipelinedAfter, options.answerLimits);
    this.#watchdog = new Watchdog(options, (why) => this.#finish('timed-out', why));
    this.#listener = {
      onData: (bytes) => this.#read(bytes),
      onEnd: (error) => this.#ended(error),
      onTurn: () => {
        this.#before = connection.last;
        this.#watchdog.progress(0);
      },
    };
    if (options.isBehind) connection.behind = this.#listener;
    else connection.listener = this.#listener;
    options.signal?.addEventListener('abort', this.#cancel);
  }

  async begin(): Promise<void> {
    if (this.#options.signal?.aborted) this.#cancel();
    if (this.#options.isBehind && !this.#connection.usable) this.#ended();
    let isFirst = true;
    for (const write of requestWrites(this.#request)) {
      const { parts, payload, precedingPayload = 0, pauseMs = 0, after } = write;
      if (after !== undefined) await after();
      if (pauseMs > 0) await sleep(pauseMs);
      else if (!isFirst || payload > WITH_HEAD_BYTES) await this.#letAnswerIn();
      if (!(await this.#write(parts))) return;
      isFirst = false;
      this.#preceding?.sent(precedingPayload);
      this.#sentBytes += payload;
      if (payload > 0) this.#options.onProgress?.(this.#sentBytes);
    }
    const { ending } = this.#request;
    if (ending?.how === 'reset') await this.#reset();
    else {
      this.#sentAt = now();
      if (ending !== undefined) this.#connection.finish();
      this.#endSending();
      this.#finishIfOver();
    }
  }

  /** One turn of the event loop, in which an answer that has arrived is read. */
  async #letAnswerIn(): Promise<void> {
    const { checkEveryMs = 0 } = this.#options;
    if (checkEveryMs > 0 && now() - this.#checkedAt < checkEveryMs) return;
    await loopTurn();
    this.#checkedAt = now();
  }

  /** Hands bytes to the kernel. Returns whether sending goes on. */
  async #write(parts: readonly Uint8Array[]): Promise<boolean> {
    const slow = this.#lastWriteMs > SLOW_WRITE_MS;
    for (const write of slow ? smaller(parts) : [parts]) {
      if (!this.#sending) return false;
      const begun = now();
      await this.#connection.write(write);
      this.#lastWriteMs = now() - begun;
      if (this.#connection.writeError) {
        // The answer may have arrived before: reading goes on and finds it, or the end of the
        // connection.
        this.#endSending();
        return false;
      }
      this.#watchdog.progress(write.reduce((sum, part) => sum + part.length, 0));
    }
    return this.#sending;
  }

  async #reset(): Promise<void> {
    // A reset discards what the other side has not read yet: without a pause, the target may see no
    // upload at all.
    await sleep(READ_MS);
    if (this.#over) return;
    this.#connection.reset();
    this.#finish('aborted');
  }

  #read(received: Buffer): void {
    const before = this.#reader.status;
    this.#watchdog.received(received.length);
    const bytes = this.#preceding?.read(received) ?? received;
    if (this.#preceding?.closing) {
      this.#finish('reset', 'the answer to the upload before it is the last of the connection');
      return;
    }
    let taken = this.#reader.feed(bytes);
    if (before === 0 && this.#reader.status !== 0 && this.#answers.length === 0) {
      this.#firstByteAt = now();
      this.#early = this.#sentAt === undefined;
      if (this.#reader.status >= 300 && this.#expectedAnswers === 1) this.#endSending();
      this.#watchdog.shorten(this.#options.restMs?.(this.#reader.status));
    }
    while (this.#reader.complete && this.#answers.length + 1 < this.#expectedAnswers) {
      const answer = this.#reader.answer();
      if (answer) this.#answers.push(answer);
      this.#reader = new AnswerReader(this.#method, this.#options.answerLimits);
      taken += this.#reader.feed(bytes.subarray(taken));
    }
    if (taken < bytes.length) {
      if (this.#connection.behind === undefined) this.#excess = true;
      else this.#rest.push(Buffer.from(bytes.subarray(taken)));
    }
    this.#finishIfOver();
  }

  #ended(error?: NodeJS.ErrnoException): void {
    // The one before it ended for the same reason.
    if (this.#options.isBehind && this.#options.signal?.aborted) this.#cancel();
    const missing = !this.#reader.over && this.#answers.length === 0;
    this.#preceding?.end();
    this.#reader.end();
    const answer = this.#reader.answer();
    const cause =
      answer === undefined && this.#reader.begun
        ? HEAD_BROKE_OFF
        : errorText(error ?? this.#connection.writeError);
    this.#finish('reset', missing && answer?.bodyEnd !== 'complete' ? cause : undefined);
  }

  #finishIfOver(): void {
    if (!this.#reader.over || (this.#sending && this.#reader.complete)) return;
    const { failure } = this.#reader;
    this.#finish('protocol-error', failure === 'http-2' ? ONLY_HTTP_2 : failure);
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
    this.#connection.leave(this.#listener);
  }

  /** @param otherwise the outcome where there is no answer */
  #finish(otherwise: ExchangeOutcome, error?: string): void {
    if (this.#over) return;
    const isWaiting = this.#connection.behind === this.#listener;
    this.stop();
    const last = this.#reader.answer();
    const [answer, ...more] = last === undefined ? this.#answers : [...this.#answers, last];
    const answered = this.#early ? 'answered-early' : 'answered';
    const reusable =
      this.#sentAt !== undefined &&
      this.#request.ending === undefined &&
      this.#reader.reusable &&
      !this.#excess &&
      this.#connection.usable;
    const lost = otherwise === 'reset' && answer === undefined && !this.#reader.begun;
    // What is broken off need not be answered.
    const lostOnReuse =
      this.#request.ending === undefined &&
      lost &&
      (this.#connection.carried > 0 ||
        this.#preceding?.answered ||
        this.#options.isBehind === true);
    const preceding = this.#preceding?.result(otherwise, error);
    const afterRefusal = preceding ? isRefusal(preceding.result.answer) : this.#before.refused;
    if (!isWaiting) this.#leaveConnection(reusable, answer);
    this.#resolve({
      outcome: answer ? answered : otherwise,
      ...(answer && { answer }),
      more,
      ...(error !== undefined && { error }),
      ...(this.#sentAt !== undefined && { sentAt: this.#sentAt }),
      ...(this.#firstByteAt !== undefined && { firstByteAt: this.#firstByteAt }),
      sentBytes: this.#sentBytes,
      receivedBytes: this.#reader.receivedBytes,
      ...(afterRefusal && { afterRefusal }),
      ...(this.#before.inChunks && { afterChunks: true }),
      lostOnReuse,
      stalled: otherwise === 'timed-out',
      ...(preceding && { preceding }),
      ...(this.#reader.complete && !this.#reader.reusable && { isLast: true }),
    });
  }

  #leaveConnection(reusable: boolean, answer: Answer | undefined): void {
    this.#connection.last = { refused: isRefusal(answer), inChunks: isInChunks(this.#request) };
    if (reusable) {
      this.#connection.markIdle();
      this.#connection.handOn(this.#rest);
    } else this.#connection.close();
  }
}

const isRefusal = (answer?: Answer): boolean => (answer?.status ?? 0) >= 300;

function* smaller(parts: readonly Uint8Array[]): Iterable<readonly Uint8Array[]> {
  for (const part of parts) {
    for (let at = 0; at < part.length; at += SLOW_WRITE_BYTES) {
      yield [part.subarray(at, at + SLOW_WRITE_BYTES)];
    }
  }
}
