import { Connection, type ConnectOptions, IDLE_LIMIT_MS } from '../connection/connection.js';
import type { Destination } from '../connection/destination.js';
import type { ExchangeOutcome } from '../exchange/exchange.js';
import { ResponseParser } from '../message/answer/response-parser.js';
import { LastAnswer } from './last-answer.js';

/**
 * Why a request has no answer. After `reset` and `timed-out` it may or may not have been processed.
 */
export type LoadConnectionFailure = Exclude<
  ExchangeOutcome,
  'answered' | 'answered-early' | 'aborted'
>;

/** What a connection calls when a request is over. */
export interface LoadConnectionListener {
  /** A request that waited for the connection is on its way now. */
  onSent?(connection: LoadConnection): void;
  /** The answer to the last `send` is complete: `status` and `body` tell it. */
  onAnswer(connection: LoadConnection): void;
  /** Bytes came that no request had asked for, or more than the answer to one. */
  onUnsolicited?(connection: LoadConnection): void;
  /** There will be no answer; the connection is closed. */
  onFailure(connection: LoadConnection, failure: LoadConnectionFailure): void;
}

/** Milliseconds between two calls of `tick`. */
export const TICK_MS = 250;
/** How many timeouts an answer may take from its request to its end, whatever its rate. */
const ANSWER_TIMEOUTS = 4;
/** Bytes of an answer's body that are kept. */
const BODY_CAP = 4 * 2 ** 20;
const NOTHING = Buffer.alloc(0);
/**
 * The first tick after something happened tells no time, since it may follow at once. So a timeout
 * may come a tick too late, but never too early, and no clock is read for a request or an answer.
 */
const JUST_NOW = -TICK_MS;

/**
 * An HTTP/1.1 connection for small requests that are ready as bytes, one at a time.
 *
 * A request costs a write and a read, and next to nothing else: no stream, no promise, no
 * timer of its own (one timer calls `tick` of all connections), and no header is turned into a
 * string.
 */
export class LoadConnection {
  /** Of the last answer. */
  status = 0;
  readonly #listener: LoadConnectionListener;
  readonly #timeoutMs: number;
  readonly #parser: ResponseParser;
  readonly #last = new LastAnswer();
  readonly #opening = new AbortController();
  #connection: Connection | undefined;
  /** The request that waits for the connection. */
  #pending: Buffer | undefined;
  #busy = false;
  #closed = false;
  /** Milliseconds without a byte, and since the last `send`, in whole ticks. */
  #quietMs = JUST_NOW;
  #ageMs = JUST_NOW;
  /** Of the body, what came with the last read (valid until the next), and before. */
  #piece: Buffer = NOTHING;
  #parts: Buffer[] = [];
  #bodyBytes = 0;

  constructor(
    destination: Destination,
    options: Omit<ConnectOptions, 'signal'>,
    listener: LoadConnectionListener,
  ) {
    this.#listener = listener;
    this.#timeoutMs = options.timeoutMs;
    this.#parser = new ResponseParser({ onBody: (bytes, from, to) => this.#keep(bytes, from, to) });
    const { signal } = this.#opening;
    Connection.open(destination, { ...options, signal }).then(
      (opened) => {
        if (opened instanceof Connection) this.#opened(opened);
        // Nothing was sent: unlike after `timed-out`, the request was certainly not processed.
        else this.#fail(opened.outcome === 'timed-out' ? 'unreachable' : opened.outcome);
      },
      () => this.#fail('unreachable'),
    );
  }

  /** It is connected, or never will be. */
  get settled(): boolean {
    return this.#connection !== undefined || this.#closed;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** May carry another request. */
  get usable(): boolean {
    if (this.#closed || this.#busy) return false;
    return this.#connection === undefined || this.#quietMs < IDLE_LIMIT_MS;
  }

  /** Bytes of the last answer's body, up to 4 MiB; valid until `onAnswer` returns. */
  get body(): Buffer {
    return this.#parts.length === 0 ? this.#piece : Buffer.concat([...this.#parts, this.#piece]);
  }

  /** Whether the last answer's body was longer than what is kept of it. */
  get isCut(): boolean {
    return this.#bodyBytes > BODY_CAP;
  }

  /**
   * Sends a POST. Its memory may be written to again once the answer is there.
   *
   * @returns whether it is on its way; one that waits for the connection is once `onSent` is
   * called, if ever
   */
  send(request: Buffer): boolean {
    this.#busy = true;
    this.#quietMs = JUST_NOW;
    this.#ageMs = JUST_NOW;
    this.#piece = NOTHING;
    if (this.#parts.length > 0) this.#parts = [];
    this.#bodyBytes = 0;
    this.#parser.begin('POST');
    if (this.#connection === undefined) {
      this.#pending = request;
      return false;
    }
    this.#connection.send(request);
    return true;
  }

  /** To be called every `TICK_MS`. */
  tick(): void {
    this.#quietMs += TICK_MS;
    this.#ageMs += TICK_MS;
    if (!this.#busy || this.#connection === undefined) return;
    const isQuiet = this.#quietMs >= this.#timeoutMs;
    if (isQuiet || this.#ageMs >= ANSWER_TIMEOUTS * this.#timeoutMs) this.#fail('timed-out');
  }

  close(): void {
    this.#fail('cancelled');
  }

  #opened(connection: Connection): void {
    if (this.#closed) {
      connection.close();
      return;
    }
    this.#connection = connection;
    connection.listener = {
      onData: (bytes) => this.#read(bytes),
      onEnd: () => this.#ended(),
    };
    this.#quietMs = JUST_NOW;
    if (this.#pending === undefined) return;
    connection.send(this.#pending);
    this.#pending = undefined;
    this.#listener.onSent?.(this);
  }

  #read(bytes: Buffer): void {
    if (!this.#busy) {
      this.#listener.onUnsolicited?.(this);
      this.#discard();
      return;
    }
    this.#quietMs = JUST_NOW;
    const first = !this.#parser.begun;
    if (first && this.#last.is(bytes)) {
      this.#piece = this.#last.body;
      this.#answered(this.#last.status, true);
      return;
    }
    const taken = this.#parser.feed(bytes);
    if (this.#parser.done) {
      const { status } = this.#parser;
      if (taken < bytes.length) this.#listener.onUnsolicited?.(this);
      const reusable = taken === bytes.length && this.#parser.keepAlive;
      if (first && reusable) this.#last.remember(bytes, status, this.body);
      this.#answered(status, reusable);
    } else if (this.#parser.failure !== undefined) {
      this.#fail('protocol-error');
    } else {
      // The next read overwrites the memory of the piece.
      if (this.#piece.length > 0) this.#parts.push(Buffer.from(this.#piece));
      this.#piece = NOTHING;
    }
  }

  #answered(status: number, reusable: boolean): void {
    this.status = status;
    this.#busy = false;
    // Bytes that are still being written belong to a request that was answered early.
    if (!reusable || this.#connection?.flushed === false) this.#discard();
    this.#listener.onAnswer(this);
  }

  #keep(bytes: Buffer, from: number, to: number): void {
    const room = BODY_CAP - this.#bodyBytes;
    this.#bodyBytes += to - from;
    if (room <= 0) return;
    const piece = bytes.subarray(from, Math.min(to, from + room));
    this.#piece = this.#piece.length === 0 ? piece : Buffer.concat([this.#piece, piece]);
  }

  #ended(): void {
    if (this.#busy) this.#parser.end();
    if (this.#busy && this.#parser.done) this.#answered(this.#parser.status, false);
    else this.#fail('reset');
  }

  #fail(failure: LoadConnectionFailure): void {
    const wasBusy = this.#busy;
    this.#busy = false;
    this.#discard();
    if (wasBusy) this.#listener.onFailure(this, failure);
  }

  #discard(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#opening.abort();
    this.#connection?.close();
  }
}
