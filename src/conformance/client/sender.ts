import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeOptions, ExchangeResult } from '../../http/exchange/http-client.js';
import type { Fresh } from '../../records/fresh.js';
import type { HostName } from '../../spec/operation.js';
import type { Token } from '../language/step-schema.js';
import { CannotJudge } from './cannot-judge.js';
import type { RequestKind } from './circuit-breaker.js';
import type { CircuitBreakers } from './circuit-breakers.js';
import { retryDelay } from './retry-after.js';
import type { Throttle } from './throttle.js';
import { authorization } from './token-variant.js';

/** Where the good token of a host comes from. */
export interface TokenSource {
  /** The token, or undefined where the profile has no auth for this host. */
  tokenFor(host: HostName): Promise<string | undefined>;
  /** Another one than that which was refused, where there is a way to get one. */
  refresh(host: HostName, rejected?: string): Promise<string | undefined>;
}

/** A request but for its Authorization header. */
export interface Sendable {
  host: HostName;
  kind: RequestKind;
  token: Token;
  fresh: Fresh;
  /** Repeating it after an answer of 503 could archive it twice. */
  archives: boolean;
  send(authorization: string | undefined, options: ExchangeOptions): Promise<ExchangeResult>;
}

export interface Sent {
  result: ExchangeResult;
  /** The target may have archived what it answered with a server error before (an answer of 503 that was waited out). */
  outcomeUnknown: boolean;
}

/** How often a target may ask to wait before there is no verdict. */
const MOST_WAITS = 6;

/**
 * Sends requests as the profile wants it: with its tokens, at its pace, and again after 429 and 503, which say nothing
 * about conformance.
 */
export class Sender {
  readonly #tokens: TokenSource;
  readonly #pace: Throttle;
  readonly #signal: AbortSignal;
  readonly #health: CircuitBreakers;
  readonly #sent: (result: ExchangeResult) => void;

  /** @param sent hears of every exchange */
  constructor(
    tokens: TokenSource,
    pace: Throttle,
    signal: AbortSignal,
    health: CircuitBreakers,
    sent: (result: ExchangeResult) => void,
  ) {
    this.#tokens = tokens;
    this.#pace = pace;
    this.#signal = signal;
    this.#health = health;
    this.#sent = sent;
  }

  /** @throws CannotJudge when the host leaves all such requests without an answer */
  async send(sendable: Sendable): Promise<Sent> {
    const { host, kind } = sendable;
    const begun = performance.now();
    let good = await this.#tokens.tokenFor(host);
    let outcomeUnknown = false;
    let renewed = false;
    let waited = 0;
    for (let waits = 0; ; ) {
      const header = authorization(sendable.token, good, sendable.fresh);
      const result = await this.#pace(() => this.#exchange(sendable, header), this.#signal);
      const status = result.answer?.status;
      if (status === 401 && sendable.token === 'good' && !renewed) {
        renewed = true;
        const other = await this.#tokens.refresh(host, good);
        if (other !== undefined && other !== good) {
          good = other;
          continue;
        }
      }
      const busy = [result.answer, ...result.more].find((answer) => isBusy(answer?.status));
      if (busy === undefined || this.#signal.aborted) return { result, outcomeUnknown };
      const delay = retryDelay(busy.headers.get('retry-after'), waits, Date.now());
      const patience = this.#health.patienceWith(host, kind);
      if (waits < MOST_WAITS && waited + delay <= patience) {
        outcomeUnknown ||= busy.status === 503 && sendable.archives;
        waits += 1;
        waited += delay;
        await sleep(delay, undefined, { signal: this.#signal }).catch(() => undefined);
        continue;
      }
      if (waited > 0) this.#health.tire(begun);
      return { result, outcomeUnknown };
    }
  }

  async #exchange(
    { host, kind, send }: Sendable,
    header: string | undefined,
  ): Promise<ExchangeResult> {
    this.#refuseGone(host, kind);
    const visit = this.#health.enter(host, kind);
    let result: ExchangeResult | undefined;
    try {
      result = await send(header, { signal: visit.signal, onProgress: visit.progress });
      this.#sent(result);
    } finally {
      visit.leave(result);
    }
    if (result.outcome === 'cancelled' && !this.#signal.aborted) this.#refuseGone(host, kind);
    return result;
  }

  #refuseGone(host: HostName, kind: RequestKind): void {
    const reason = this.#health.goneReason(host, kind);
    if (reason !== undefined) throw new CannotJudge(reason, { cause: 'no-answer' });
  }
}

const isBusy = (status: number | undefined): boolean => status === 429 || status === 503;
