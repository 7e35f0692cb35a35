import { setMaxListeners } from 'node:events';
import { Connection, now } from '../connection/connection.js';
import { ConnectionPool } from '../connection/connection-pool.js';
import { type Destination, destinationOf } from '../connection/destination.js';
import { Lane } from '../connection/lane.js';
import type { Transport } from '../connection/transport.js';
import { HttpError } from '../http-error.js';
import type { AnswerLimits } from '../message/answer/answer-reader.js';
import {
  type Delivery,
  deliveryOf,
  type HttpRequest,
  isRaw,
  type OrdinaryRequest,
} from '../message/http-request.js';
import { withHeaders } from '../message/with-headers.js';
import type { Exchange } from './exchange.js';
import type { ExchangeOptions, ExchangeResult, UnrecordedResult } from './exchange-result.js';
import { performExchange } from './perform-exchange.js';
import { type ExchangeStart, recordExchange } from './record-exchange.js';
import type { Secrets } from './secrets.js';

export interface HttpClientOptions {
  /** How the target is reached; directly unless stated. TLS is always verified. */
  transport?: Transport | undefined;
  /** Sent with each request that has no header of that name; raw requests go as they are. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds without progress, for each exchange. */
  timeoutMs: number;
  /** Bytes a second; 1,000 unless stated. */
  lowestUploadRate?: number;
  /**
   * Bytes of an answer's body that are read; 1 MiB unless stated, and less once very much was read
   * in all.
   */
  bodyCap?: number;
  secrets: Secrets;
  /** The id of the first exchange; 0 unless stated. */
  firstId?: number;
  /** Receives each exchange when it is over. */
  onExchange?(exchange: Exchange): void;
}

export interface HttpClient {
  /**
   * Sends a request and reads its answer. Redirects are not followed, nothing is decoded. To what
   * the request states only Host, the framing, `accept-encoding: identity` and the headers of the
   * client are added. A raw request, and one that is broken off or states a wrong length, has a
   * connection of its own. A request that is sent behind an upload is sent again alone where the
   * server closes the connection without an answer to it, as RFC 9112, section 9.3.2 allows.
   * @throws HttpError where the harness cannot send it; whatever the target does is an outcome
   */
  exchange(request: HttpRequest, options?: ExchangeOptions): Promise<ExchangeResult>;
  /**
   * The lane that sends a caller's next request on a connection whose last request was refused;
   * undefined where none is idle.
   */
  laneAfterRefusal(baseUrl: HttpRequest['baseUrl']): Lane | undefined;
  /** Closes all connections; exchanges in progress end as `cancelled`. */
  close(): void;
}

/** RFC 9110, section 9.2.2. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);
const MIN_UPLOAD_RATE = 1_000;
const BODY_CAP = 1024 * 1024;
/**
 * After this many bytes of answers, only the beginning of further answers is read. The limit is low
 * for answers that never end, and allows a long page for each request of a run otherwise.
 */
const MUCH_READ = { endless: 16 * 1024 * 1024, ended: 4 * 1024 * 1024 * 1024 };
const BEGINNING = 16 * 1024;

/** A client for the exchanges of one run; their ids count up. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new Client(options);
}

class Client implements HttpClient {
  readonly #options: HttpClientOptions;
  readonly #pool: ConnectionPool;
  readonly #end = new AbortController();
  readonly #ends = new WeakMap<AbortSignal, AbortSignal>();
  #nextId: number;
  /** Of all answers; of those that end, the bodies. */
  readonly #readBytes = { endless: 0, ended: 0 };

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#nextId = options.firstId ?? 0;
    this.#pool = new ConnectionPool(options);
    setMaxListeners(0, this.#end.signal);
  }

  async exchange(wanted: HttpRequest, options: ExchangeOptions = {}): Promise<ExchangeResult> {
    if (this.#end.signal.aborted) throw new HttpError('client-closed', wanted.baseUrl);
    const request = isRaw(wanted) ? wanted : withHeaders(wanted, this.#options.headers);
    const pipelinedAfter = deliveryOf(request)?.pipelinedAfter;
    if (isRaw(request) || pipelinedAfter === undefined) return this.#alone(request, options);
    const alone = { ...request, delivery: withoutBehind(request.delivery) };
    const { origin } = destinationOf(request.baseUrl);
    return destinationOf(pipelinedAfter.baseUrl).origin === origin
      ? this.#pipelinedAfter(pipelinedAfter, request, alone, options)
      : this.#alone(alone, options);
  }

  async #alone(request: HttpRequest, options: ExchangeOptions): Promise<ExchangeResult> {
    const destination = destinationOf(request.baseUrl);
    const start = this.#start();
    const result = await this.#perform(destination, request, options);
    if (result.lostOnReuse) this.#pool.stopReusing(destination);
    return this.#recorded(start, request, result);
  }

  /** @param alone the same request without the upload before it */
  async #pipelinedAfter(
    upload: OrdinaryRequest,
    request: OrdinaryRequest,
    alone: OrdinaryRequest,
    options: ExchangeOptions,
  ): Promise<ExchangeResult> {
    const [first, second] = [this.#start(), this.#start()];
    const destination = destinationOf(request.baseUrl);
    const { preceding, ...result } = await this.#perform(destination, request, options);
    const before = [
      await this.#recorded(first, { ...upload, delivery: undefined }, preceding?.result ?? result),
    ];
    const own = await this.#recorded(second, alone, result);
    const again = result.lostOnReuse && (preceding?.last || IDEMPOTENT.has(request.method));
    if (!again) return { ...own, before };
    const repeated = await this.#alone(
      { ...alone, delivery: { ...alone.delivery, connection: 'own' } },
      options,
    );
    return { ...repeated, before: [...before, own] };
  }

  #start(): ExchangeStart {
    return { id: this.#nextId++, at: new Date().toISOString(), startedAt: now() };
  }

  async #recorded(
    start: ExchangeStart,
    request: HttpRequest,
    result: UnrecordedResult,
  ): Promise<ExchangeResult> {
    this.#count(result);
    const { secrets, onExchange } = this.#options;
    const exchange = await recordExchange(start, request, result, secrets);
    onExchange?.(exchange);
    return { ...result, exchange };
  }

  laneAfterRefusal(baseUrl: HttpRequest['baseUrl']): Lane | undefined {
    return this.#pool.laneAfterRefusal(destinationOf(baseUrl));
  }

  close(): void {
    this.#end.abort();
    this.#pool.close();
  }

  #count({ answer, receivedBytes = 0 }: UnrecordedResult): void {
    if (answer === undefined) return;
    // What never ends may be framing for the most part.
    if (answer.bodyEnd === 'cut') this.#readBytes.endless += receivedBytes;
    else this.#readBytes.ended += answer.body.length;
  }

  #answerLimits(): AnswerLimits {
    const { bodyCap = BODY_CAP } = this.#options;
    const beginning = Math.min(bodyCap, BEGINNING);
    // What never ends may be tiny chunks of nearly nothing.
    if (this.#readBytes.endless > MUCH_READ.endless) return { body: beginning, framing: beginning };
    return { body: this.#readBytes.ended > MUCH_READ.ended ? beginning : bodyCap };
  }

  /** Ends the exchanges of a caller. One is kept for each signal, and a run has few of them. */
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
    const wanted = deliveryOf(request)?.connection;
    const pooled =
      isPlain(request) || (isBrokenOff(request) && (wanted === 'old' || wanted instanceof Lane));
    const lane = wanted instanceof Lane ? wanted : undefined;
    const connection = pooled
      ? await this.#pool.take(destination, signal, wanted === 'old' ? wanted : lane)
      : await this.#pool.connect(destination, signal);
    if (!(connection instanceof Connection)) {
      return { ...connection, more: [], sentBytes: 0, lostOnReuse: false };
    }
    const { timeoutMs, lowestUploadRate = MIN_UPLOAD_RATE } = this.#options;
    try {
      const limits = { timeoutMs, lowestUploadRate, answerLimits: this.#answerLimits() };
      return await performExchange(connection, request, { ...limits, ...options, signal });
    } finally {
      if (pooled && connection.reusable) this.#pool.keep(destination, connection, lane);
      else this.#pool.discard(connection);
    }
  }
}

/**
 * Whether the server knows where it ends, so that its connection may carry another, and it is not
 * to be its own.
 */
function isPlain(request: HttpRequest): boolean {
  if (isRaw(request) || request.ending || request.declaredLength !== undefined) return false;
  const { connection, pipelinedAfter } = deliveryOf(request) ?? {};
  return pipelinedAfter === undefined && connection !== 'own' && connection !== 'closing';
}

/** Whether it could be sent on any connection, but is its last request. */
const isBrokenOff = (request: HttpRequest): boolean =>
  !isRaw(request) && request.ending !== undefined && request.declaredLength === undefined;

function withoutBehind(delivery: Delivery = {}): Delivery {
  const { pipelinedAfter: _, ...others } = delivery;
  return others;
}
