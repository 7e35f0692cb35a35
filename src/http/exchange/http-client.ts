import { setMaxListeners } from 'node:events';
import { type ConnectFailure, Connection, now } from '../connection/connection.js';
import { ConnectionPool } from '../connection/connection-pool.js';
import { type Destination, destinationOf } from '../connection/destination.js';
import { HttpError } from '../http-error.js';
import type { Answer } from '../message/answer-reader.js';
import type { BodySource } from '../message/body.js';
import { type RawRequest, rawHeaders, rawRequestLine, rawScript } from '../message/raw-request.js';
import {
  framedWrites,
  type HttpRequest,
  requestHead,
  requestHeaders,
} from '../message/request-head.js';
import type { Exchange, ExchangeOutcome } from './exchange.js';
import { type PerformedExchange, performExchange, type Script } from './perform-exchange.js';
import { type Opening, recordExchange } from './record-exchange.js';
import type { Secrets } from './secrets.js';

export interface HttpClientOptions {
  /** PEM text of one more authority to trust. TLS is always verified. */
  ca?: string;
  /** Milliseconds without progress, for each exchange. */
  timeoutMs: number;
  /** Bytes a second; 1,000 unless stated. */
  lowestUploadRate?: number;
  /** Bytes of an answer's body that are read; 1 MiB unless stated. */
  bodyCap?: number;
  secrets: Secrets;
  /** Each exchange when it is over, in the order of their ends. */
  onExchange?(exchange: Exchange): void;
}

export interface ExchangeOptions {
  signal?: AbortSignal;
  /** Bytes of the request body handed to the kernel so far. */
  onProgress?(sentBytes: number): void;
  /** Bytes of the answer's body that are read; those of the client unless stated. */
  bodyCap?: number;
}

/** What came of a request: the record of it for reports, and what the harness judges it by. */
export interface ExchangeResult {
  /** Redacted. */
  exchange: Exchange;
  outcome: ExchangeOutcome;
  /** As it came, nothing redacted. Present exactly when a status was read. */
  answer?: Answer;
  /** Those that came after it on the same connection, to a raw request that awaits several. */
  more: Answer[];
  /** Bytes of the request body handed to the kernel. */
  sentBytes: number;
  /**
   * The connection had carried an exchange before and ended without a byte of an answer. The server
   * may never have seen the request, or may have: its fate is unknown, and sending it again is for the
   * caller to decide. It would have a new connection.
   */
  reusedConnection: boolean;
  /** It took too long: no connection, no answer or no end of one within the timeout. */
  stalled: boolean;
}

export interface HttpClient {
  /**
   * Sends a request and reads its answer. Redirects are not followed, nothing is decoded, no proxy is
   * used, nothing is sent that the request does not say but Host and the framing.
   * @throws HttpError when the harness could not do it; whatever the target does is an outcome
   */
  exchange(request: HttpRequest, options?: ExchangeOptions): Promise<ExchangeResult>;
  /** The same for bytes that no client library would send, on a connection of its own. */
  raw(request: RawRequest, options?: ExchangeOptions): Promise<ExchangeResult>;
  /** Ends all connections; exchanges that are under way end as `cancelled`. */
  close(): void;
}

const LOWEST_UPLOAD_RATE = 1_000;
const BODY_CAP = 1024 * 1024;

/** A client for the exchanges of one run; their ids count from 0. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new Client(options);
}

/** What the two kinds of request have in common. */
interface Plan extends Pick<Opening, 'method' | 'url' | 'headers'> {
  destination: Destination;
  body?: BodySource;
  script: Script;
  /** An idle connection will do. */
  reuse: boolean;
}

class Client implements HttpClient {
  readonly #options: HttpClientOptions;
  readonly #pool: ConnectionPool;
  readonly #end = new AbortController();
  readonly #ends = new WeakMap<AbortSignal, AbortSignal>();
  #nextId = 0;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#pool = new ConnectionPool(options);
    setMaxListeners(0, this.#end.signal);
  }

  async exchange(request: HttpRequest, options: ExchangeOptions = {}): Promise<ExchangeResult> {
    const destination = destinationOf(request.baseUrl);
    const target = `${destination.basePath}${request.path}`;
    const headers = requestHeaders(request, destination.authority);
    const { method, body, abortAfter = Number.POSITIVE_INFINITY } = request;
    return this.#run(
      {
        destination,
        method,
        url: `${destination.origin}${target}`,
        headers,
        ...(body && { body }),
        script: {
          method,
          head: requestHead(request, target, headers),
          writes: framedWrites(request),
          afterwards: abortAfter <= (body?.size ?? 0) ? 'close' : 'await',
        },
        reuse: true,
      },
      options,
    );
  }

  async raw(request: RawRequest, options: ExchangeOptions = {}): Promise<ExchangeResult> {
    const destination = destinationOf(request.baseUrl);
    const { method, target } = rawRequestLine(request);
    return this.#run(
      {
        destination,
        method,
        url: `${destination.origin}${target}`,
        headers: rawHeaders(request),
        ...(request.body && { body: request.body }),
        script: rawScript(request),
        reuse: false,
      },
      options,
    );
  }

  close(): void {
    this.#end.abort();
    this.#pool.close();
  }

  /** When the exchanges of a caller end, at the latest. A run has few signals for all that it does. */
  #endOf(signal: AbortSignal | undefined): AbortSignal {
    if (signal === undefined) return this.#end.signal;
    const known = this.#ends.get(signal);
    if (known !== undefined) return known;
    const end = AbortSignal.any([signal, this.#end.signal]);
    // Whoever has it waits in many places at once.
    setMaxListeners(0, signal, end);
    this.#ends.set(signal, end);
    return end;
  }

  async #run(plan: Plan, options: ExchangeOptions): Promise<ExchangeResult> {
    if (this.#end.signal.aborted) throw new HttpError('client-closed', plan.url);
    const { destination, script, reuse, ...known } = plan;
    const opening = {
      ...known,
      id: this.#nextId++,
      at: new Date().toISOString(),
      startedAt: now(),
    };
    const end = this.#endOf(options.signal);
    const connection = reuse
      ? await this.#pool.take(destination, end)
      : await this.#pool.connect(destination, end);
    if (!(connection instanceof Connection)) return this.#result(opening, connection, false);
    const reused = connection.reused;
    const result = await this.#performExchange(connection, plan, end, options);
    const lost = reused && result.outcome === 'reset' && !result.answerBegun;
    if (lost) this.#pool.stopReusing(destination);
    return this.#result(opening, result, lost);
  }

  async #performExchange(
    connection: Connection,
    { destination, script, reuse }: Plan,
    signal: AbortSignal,
    { onProgress, bodyCap = this.#options.bodyCap ?? BODY_CAP }: ExchangeOptions,
  ): Promise<PerformedExchange> {
    let kept = false;
    try {
      const { timeoutMs, lowestUploadRate } = this.#options;
      const result = await performExchange(connection, script, {
        timeoutMs,
        lowestUploadRate: lowestUploadRate ?? LOWEST_UPLOAD_RATE,
        bodyCap,
        signal,
        ...(onProgress && { onProgress }),
      });
      kept = reuse && result.reusable;
      return result;
    } finally {
      if (kept) this.#pool.keep(destination, connection);
      else this.#pool.discard(connection);
    }
  }

  async #result(
    opening: Opening,
    result: PerformedExchange | ConnectFailure,
    reusedConnection: boolean,
  ): Promise<ExchangeResult> {
    const { secrets, onExchange } = this.#options;
    const exchange = await recordExchange(opening, result, now(), secrets);
    onExchange?.(exchange);
    return {
      exchange,
      outcome: result.outcome,
      ...('answer' in result && { answer: result.answer }),
      more: 'more' in result ? result.more : [],
      sentBytes: 'sentBytes' in result ? result.sentBytes : 0,
      reusedConnection,
      stalled: result.stalled,
    };
  }
}
