import { setMaxListeners } from 'node:events';
import { Connection, now } from '../connection/connection.js';
import { ConnectionPool } from '../connection/connection-pool.js';
import { type Destination, destinationOf } from '../connection/destination.js';
import { HttpError } from '../http-error.js';
import type { Answer } from '../message/answer-reader.js';
import { type HttpRequest, isRaw } from '../message/http-request.js';
import type { Exchange } from './exchange.js';
import type { ExchangeOptions, ExchangeResult, UnrecordedResult } from './exchange-result.js';
import { performExchange } from './perform-exchange.js';
import { recordExchange } from './record-exchange.js';
import type { Secrets } from './secrets.js';

export interface HttpClientOptions {
  /** PEM text of one more authority to trust. TLS is always verified. */
  ca?: string | undefined;
  /** Milliseconds without progress, for each exchange. */
  timeoutMs: number;
  /** Bytes a second; 1,000 unless stated. */
  lowestUploadRate?: number;
  /** Bytes of an answer's body that are read; 1 MiB unless stated, and less once very much was read in all. */
  bodyCap?: number;
  secrets: Secrets;
  /** Receives each exchange when it is over. */
  onExchange?(exchange: Exchange): void;
}

export interface HttpClient {
  /**
   * Sends a request and reads its answer. Redirects are not followed, nothing is decoded, no proxy is used. To what the
   * request states only Host, the framing and `accept-encoding: identity` are added. A raw request, and one that is
   * broken off or states a wrong length, has a connection of its own.
   * @throws HttpError where the harness cannot send it; whatever the target does is an outcome
   */
  exchange(request: HttpRequest, options?: ExchangeOptions): Promise<ExchangeResult>;
  /** Closes all connections; exchanges in progress end as `cancelled`. */
  close(): void;
}

const LOWEST_UPLOAD_RATE = 1_000;
const BODY_CAP = 1024 * 1024;
/**
 * Once so many bytes of bodies were read, no more than the beginning of another one is: few where they never end, and as
 * many as a long page for each request of a run comes to where they do.
 */
const MUCH_READ = { endless: 16 * 1024 * 1024, ended: 4 * 1024 * 1024 * 1024 };
const BEGINNING = 16 * 1024;

/** A client for the exchanges of one run; their ids count from 0. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new Client(options);
}

class Client implements HttpClient {
  readonly #options: HttpClientOptions;
  readonly #pool: ConnectionPool;
  readonly #end = new AbortController();
  readonly #ends = new WeakMap<AbortSignal, AbortSignal>();
  #nextId = 0;
  /** Of all bodies. */
  readonly #readBytes = { endless: 0, ended: 0 };

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#pool = new ConnectionPool(options);
    setMaxListeners(0, this.#end.signal);
  }

  async exchange(request: HttpRequest, options: ExchangeOptions = {}): Promise<ExchangeResult> {
    if (this.#end.signal.aborted) throw new HttpError('client-closed', request.baseUrl);
    const destination = destinationOf(request.baseUrl);
    const start = { id: this.#nextId++, at: new Date().toISOString(), startedAt: now() };
    const result = await this.#perform(destination, request, options);
    this.#count(result.answer);
    if (result.lostOnReuse) this.#pool.stopReusing(destination);
    const { secrets, onExchange } = this.#options;
    const exchange = await recordExchange(start, request, result, secrets);
    onExchange?.(exchange);
    return { ...result, exchange };
  }

  close(): void {
    this.#end.abort();
    this.#pool.close();
  }

  #count(answer: Answer | undefined): void {
    if (answer === undefined) return;
    this.#readBytes[answer.bodyEnd === 'cut' ? 'endless' : 'ended'] += answer.body.length;
  }

  #hasReadMuch(): boolean {
    const { endless, ended } = this.#readBytes;
    return endless > MUCH_READ.endless || ended > MUCH_READ.ended;
  }

  /** Ends the exchanges of a caller. It is kept for each of the caller's signals, of which a run has few. */
  #endOf(signal: AbortSignal | undefined): AbortSignal {
    if (signal === undefined) return this.#end.signal;
    const known = this.#ends.get(signal);
    if (known !== undefined) return known;
    const end = AbortSignal.any([signal, this.#end.signal]);
    // Many exchanges listen to it at the same time.
    setMaxListeners(0, signal, end);
    this.#ends.set(signal, end);
    return end;
  }

  async #perform(
    destination: Destination,
    request: HttpRequest,
    options: ExchangeOptions,
  ): Promise<UnrecordedResult> {
    const signal = this.#endOf(options.signal);
    const pooled = isPlain(request);
    const connection = pooled
      ? await this.#pool.take(destination, signal)
      : await this.#pool.connect(destination, signal);
    if (!(connection instanceof Connection)) {
      return { ...connection, more: [], sentBytes: 0, lostOnReuse: false };
    }
    const { timeoutMs, lowestUploadRate = LOWEST_UPLOAD_RATE, bodyCap = BODY_CAP } = this.#options;
    try {
      const most = this.#hasReadMuch() ? Math.min(bodyCap, BEGINNING) : bodyCap;
      const limits = { timeoutMs, lowestUploadRate, bodyCap: most };
      return await performExchange(connection, request, { ...limits, ...options, signal });
    } finally {
      if (pooled && connection.reusable) this.#pool.keep(destination, connection);
      else this.#pool.discard(connection);
    }
  }
}

/** Whether the server knows where it ends, so that its connection may carry another. */
function isPlain(request: HttpRequest): boolean {
  return !isRaw(request) && request.ending === undefined && request.declaredLength === undefined;
}
