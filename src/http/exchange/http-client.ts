import { setMaxListeners } from 'node:events';
import { Connection, now } from '../connection/connection.js';
import { ConnectionPool } from '../connection/connection-pool.js';
import { type Destination, destinationOf } from '../connection/destination.js';
import { Lane } from '../connection/lane.js';
import type { Transport } from '../connection/transport.js';
import { HttpError } from '../http-error.js';
import {
  deliveryOf,
  type HttpRequest,
  isBrokenOff,
  isPlain,
  isRaw,
  isWhole,
  type OrdinaryRequest,
  withoutUploadBefore,
} from '../message/http-request.js';
import { withHeaders } from '../message/with-headers.js';
import type { Exchange } from './exchange.js';
import {
  type ExchangeOptions,
  type ExchangeResult,
  endedIdle,
  isTurnedAway,
  type UnrecordedResult,
} from './exchange-result.js';
import { type Follower, type LeadingRequest, LeadingRequests } from './leading-requests.js';
import { MuchRead } from './much-read.js';
import { type PerformOptions, performExchange } from './perform-exchange.js';
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
  /**
   * How many connections may be open at once, to all origins together, idle ones included; any
   * number unless stated. More are open only while all of them are in use.
   */
  mostOpen?: number;
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
  /** From now on each exchange with the origin has a connection of its own. */
  stopReusing(baseUrl: HttpRequest['baseUrl']): void;
  /** Closes all connections; exchanges in progress end as `cancelled`. */
  close(): void;
}

/** RFC 9110, section 9.2.2. */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);
const MIN_UPLOAD_RATE = 1_000;

/** A client for the exchanges of one run; their ids count up. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  return new Client(options);
}

class Client implements HttpClient {
  readonly #options: HttpClientOptions;
  readonly #pool: ConnectionPool;
  readonly #leading = new LeadingRequests();
  readonly #end = new AbortController();
  readonly #ends = new WeakMap<AbortSignal, AbortSignal>();
  #nextId: number;
  readonly #muchRead: MuchRead;

  constructor(options: HttpClientOptions) {
    this.#options = options;
    this.#nextId = options.firstId ?? 0;
    this.#pool = new ConnectionPool(options);
    this.#muchRead = new MuchRead(options.bodyCap);
    setMaxListeners(0, this.#end.signal);
  }

  async exchange(wanted: HttpRequest, options: ExchangeOptions = {}): Promise<ExchangeResult> {
    if (this.#end.signal.aborted) throw new HttpError('client-closed', wanted.baseUrl);
    const request = isRaw(wanted) ? wanted : withHeaders(wanted, this.#options.headers);
    const pipelinedAfter = deliveryOf(request)?.pipelinedAfter;
    if (isRaw(request) || pipelinedAfter === undefined) return this.#alone(request, options);
    const alone = withoutUploadBefore(request);
    const { origin } = destinationOf(request.baseUrl);
    if (destinationOf(pipelinedAfter.baseUrl).origin !== origin) return this.#alone(alone, options);
    const leading = options.mayFollow
      ? await this.#leading.next(origin, this.#endOf(options.signal))
      : undefined;
    return leading === undefined
      ? this.#pipelinedAfter(pipelinedAfter, request, alone, options)
      : this.#behind(leading, alone, options);
  }

  async #alone(request: HttpRequest, options: ExchangeOptions): Promise<ExchangeResult> {
    const destination = destinationOf(request.baseUrl);
    const start = this.#start();
    if (options.mayBeFollowed && !isRaw(request) && LeadingRequests.isShort(request)) {
      return this.#leadingOne(destination, start, request, options);
    }
    const result = await this.#perform(destination, request, options);
    if (result.lostOnReuse) this.#pool.stopReusing(destination);
    return this.#recorded(start, request, result);
  }

  /** Sends a request, and right behind it the one that waits for that. */
  async #leadingOne(
    destination: Destination,
    start: ExchangeStart,
    request: OrdinaryRequest,
    options: ExchangeOptions,
  ): Promise<ExchangeResult> {
    const led: { follower?: Follower | undefined } = {};
    let recorded: ExchangeResult | undefined;
    try {
      const result = await this.#perform(destination, request, options, (connection) => {
        led.follower = this.#leading.followerOf(destination.origin);
        if (led.follower === undefined) return false;
        connection.gatherWrites();
        led.follower.begin(connection);
        return true;
      });
      if (result.lostOnReuse) this.#pool.stopReusing(destination);
      recorded = await this.#recorded(start, request, result);
      if (led.follower === undefined) return recorded;
      if (result.answer === undefined) this.#leading.giveUp(destination.origin);
      return { ...recorded, wasFollowed: true };
    } finally {
      led.follower?.end(recorded);
    }
  }

  /** Sends a request right behind one of another caller. */
  async #behind(
    { connection, over }: LeadingRequest,
    request: OrdinaryRequest,
    options: ExchangeOptions,
  ): Promise<ExchangeResult> {
    const destination = destinationOf(request.baseUrl);
    const start = this.#start();
    const { answerTimeoutMs = () => this.#options.timeoutMs } = options;
    let result: UnrecordedResult | undefined;
    let first: ExchangeResult | undefined;
    try {
      result = await performExchange(connection, request, {
        ...this.#limits(),
        ...options,
        signal: this.#endOf(options.signal),
        isBehind: true,
        // How long the answer to the other one takes is a matter of that.
        answerTimeoutMs: () =>
          connection.behind === undefined ? answerTimeoutMs() : Number.POSITIVE_INFINITY,
      });
    } finally {
      first = await over;
      const isKept = result?.outcome === 'answered' && connection.reusable && isPlain(request);
      if (isKept) this.#pool.keep(destination, connection);
      else this.#pool.discard(connection);
    }
    if (result.lostOnReuse) this.#leading.giveUp(destination.origin);
    const before = first === undefined ? [] : [{ ...first, isOfAnother: true }];
    const own = await this.#recorded(start, request, result);
    return this.#unlessLost(own, request, { before, isLast: first?.isLast === true }, options);
  }

  /** @param alone the same request without the upload before it */
  async #pipelinedAfter(
    upload: OrdinaryRequest,
    request: OrdinaryRequest,
    alone: OrdinaryRequest,
    options: ExchangeOptions,
  ): Promise<ExchangeResult> {
    const [first, second] = [this.#start(), this.#start()];
    const sent = await this.#perform(destinationOf(request.baseUrl), request, options);
    const { preceding, ...result } = sent;
    const before = [
      await this.#recorded(first, { ...upload, delivery: undefined }, preceding?.result ?? result),
    ];
    const own = await this.#recorded(second, alone, result);
    return this.#unlessLost(own, alone, { before, isLast: preceding?.last ?? false }, options);
  }

  /** What came of a request behind another one, which is sent again where it was not processed. */
  async #unlessLost(
    own: ExchangeResult,
    alone: OrdinaryRequest,
    { before, isLast }: { before: readonly ExchangeResult[]; isLast: boolean },
    options: ExchangeOptions,
  ): Promise<ExchangeResult> {
    const again = own.lostOnReuse && (isLast || IDEMPOTENT.has(alone.method));
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
    this.#muchRead.count(result);
    const { secrets, onExchange } = this.#options;
    const exchange = await recordExchange(start, request, result, secrets);
    onExchange?.(exchange);
    return { ...result, exchange };
  }

  laneAfterRefusal = (baseUrl: string) => this.#pool.laneAfterRefusal(destinationOf(baseUrl));
  stopReusing = (baseUrl: string) => this.#pool.stopReusing(destinationOf(baseUrl));

  close(): void {
    this.#end.abort();
    this.#pool.close();
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
    leads: (connection: Connection) => boolean = () => false,
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
    const isFollowed = leads(connection);
    const isNew = connection.carried === 0;
    if (isNew && isWhole(request)) this.#pool.awaitAnswer(connection);
    try {
      const limits = this.#limits();
      const result = await performExchange(connection, request, { ...limits, ...options, signal });
      if (isNew && isTurnedAway(result)) this.#pool.makeRoom();
      if (isNew || isFollowed || isRaw(request) || !endedIdle(result)) return result;
      const delivery = { ...request.delivery, connection: 'own' as const };
      const again = await this.#perform(destination, { ...request, delivery }, options);
      return { ...again, isRepeated: true };
    } finally {
      // The one behind it has the connection.
      if (!isFollowed) {
        if (pooled && connection.reusable) this.#pool.keep(destination, connection, lane);
        else this.#pool.discard(connection);
      }
    }
  }

  #limits(): Omit<PerformOptions, keyof ExchangeOptions> {
    const { timeoutMs, lowestUploadRate = MIN_UPLOAD_RATE } = this.#options;
    return { timeoutMs, lowestUploadRate, answerLimits: this.#muchRead.limits() };
  }
}
