import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeOptions, ExchangeResult } from '../../http/exchange/exchange-result.js';
import type { Fresh } from '../../records/fresh.js';
import type { HostName } from '../../spec/operation.js';
import { isTokenRefusal } from '../../spec/token-refusal.js';
import { CannotJudge } from '../language/cannot-judge.js';
import { isBusy } from '../language/is-busy.js';
import type { Token } from '../language/token.js';
import type { HostCutoffs } from './availability/host-cutoffs.js';
import type { IdleChecks } from './idle-checks.js';
import type { Pace } from './pace/pace.js';
import { describeShape, type RequestShape } from './request-shape.js';
import type { Backoff } from './retry/backoff.js';
import { retryDelay } from './retry/retry-delay.js';
import type { AdaptiveTimeouts } from './timeouts/adaptive-timeouts.js';
import { authorization } from './tokens/token-variant.js';
import type { TokenWatch } from './tokens/token-watch.js';
import type { TokenSource } from './tokens/tokens-with-circuit-breaker.js';

/** The Authorization header for a kind of token, or undefined for none. */
export type AuthorizationOf = (token: Token) => string | undefined;

/**
 * Sends a request that lacks only its Authorization header, with the requests that go before it on
 * its connection.
 */
export type SendWith = (
  authorization: string | undefined,
  options: ExchangeOptions,
  authorizationOf: AuthorizationOf,
) => Promise<ExchangeResult>;

/** How often a target may ask to wait before there is no verdict. */
const MAX_WAITS = 12;
/** How many tokens may expire on the way of a request before there is no verdict. */
const MAX_EXPIRED = 5;

/** What a sender works with. */
interface SenderParts {
  tokens: TokenSource;
  tokenWatch: TokenWatch;
  pace: Pace;
  cutoffs: HostCutoffs;
  backoff: Backoff;
  timeouts: AdaptiveTimeouts;
  idle: IdleChecks;
  /** Aborted when the run ends. */
  signal: AbortSignal;
}

/**
 * Sends requests as the profile wants it: with its tokens, as gently as it says, and again after
 * 429 and 503, which say nothing about conformance.
 */
export class Sender {
  readonly #tokens: TokenSource;
  readonly #tokenWatch: TokenWatch;
  readonly #pace: Pace;
  readonly #cutoffs: HostCutoffs;
  readonly #backoff: Backoff;
  readonly #timeouts: AdaptiveTimeouts;
  readonly #idle: IdleChecks;
  readonly #signal: AbortSignal;

  constructor(parts: SenderParts) {
    this.#tokens = parts.tokens;
    this.#tokenWatch = parts.tokenWatch;
    this.#pace = parts.pace;
    this.#cutoffs = parts.cutoffs;
    this.#backoff = parts.backoff;
    this.#timeouts = parts.timeouts;
    this.#idle = parts.idle;
    this.#signal = parts.signal;
  }

  /**
   * Sends until an answer says more than that the target is busy.
   *
   * @param fresh makes up tokens that do not exist
   * @returns the last result; `outcomeUnknown` when the record may have been archived before it was
   *   sent again
   * @throws CannotJudge when the host leaves all such requests without an answer
   */
  async send(
    {
      host,
      shape,
      token,
      fresh,
    }: { host: HostName; shape: RequestShape; token: Token; fresh: Fresh },
    sendWith: SendWith,
  ): Promise<ExchangeResult & { outcomeUnknown: boolean }> {
    const { kind, mayStayUnanswered } = shape;
    const alike = mayStayUnanswered ? undefined : describeShape(shape, token);
    const isGood = token === 'good';
    const begun = performance.now();
    let outcomeUnknown = false;
    let renewed = false;
    let expired = 0;
    let waited = 0;
    for (let waits = 0; ; ) {
      // Only when it is sent: a token could expire while the request waits for its turn.
      const exchange = async () => {
        const good = await this.#tokens.tokenFor(host);
        const authorizationOf = (kind: Token) => authorization(kind, good, fresh);
        const header = authorizationOf(token);
        const send = (options: ExchangeOptions) => sendWith(header, options, authorizationOf);
        return { ...(await this.#exchange(host, shape, alike, send)), good };
      };
      const learns = this.#backoff.budget(host, kind) > 0;
      const { good, ...result } = await this.#inTurn(host, alike, () =>
        this.#pace.run(exchange, { learns, shape, signal: this.#signal }),
      );
      outcomeUnknown ||= kind === 'record' && wasSentTwice(result);
      if (isGood && this.#expiredOnItsWay(host, good, result)) {
        expired += 1;
        if (expired === MAX_EXPIRED) throw tooShort(host);
        outcomeUnknown ||= kind === 'record' && result.more.length > 0;
        await this.#tokens.refresh(host, good);
        continue;
      }
      if (isGood && result.answer?.status === 401 && !renewed) {
        renewed = true;
        const other = await this.#tokens.refresh(host, good);
        if (other !== undefined && other !== good) continue;
      }
      if (isGood && (await this.#tokenWatch.note(host, kind, result.answer?.status))) {
        this.#throwIfOpen(host, kind, alike);
      }
      const busy = [result.answer, ...result.more].find((answer) => isBusy(answer?.status));
      if (busy === undefined || this.#signal.aborted) return { ...result, outcomeUnknown };
      const delay = retryDelay(busy.headers.get('retry-after'), waits, Date.now());
      if (waits === MAX_WAITS || waited + delay > this.#backoff.budget(host, kind)) {
        if (waited > 0) this.#backoff.exhaust(begun);
        return { ...result, outcomeUnknown };
      }
      outcomeUnknown ||= busy.status === 503 && kind === 'record';
      waits += 1;
      waited += delay;
      await sleep(delay, undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }

  /**
   * Whether a token was refused that expired while it was sent, or while the answer was awaited.
   */
  #expiredOnItsWay(
    host: HostName,
    token: string | undefined,
    { answer, more }: ExchangeResult,
  ): boolean {
    const isRefused = [answer, ...more].some((one) => one && isTokenRefusal(one.status));
    return isRefused && token !== undefined && this.#tokens.hasExpired(host, token);
  }

  /** Sends once no similar request has to end first. */
  async #inTurn<T>(host: HostName, alike: string | undefined, send: () => Promise<T>): Promise<T> {
    const others = alike === undefined ? undefined : this.#cutoffs.alike(alike);
    if (!others?.mustWait(host)) return send();
    return this.#idle.hold((task) => others.inTurn(host, task), send);
  }

  async #exchange(
    host: HostName,
    shape: RequestShape,
    alike: string | undefined,
    send: (options: ExchangeOptions) => Promise<ExchangeResult>,
  ): Promise<ExchangeResult> {
    const { kind, bytes, mayBeDropped } = shape;
    this.#throwIfOpen(host, kind, alike);
    const permit = this.#cutoffs.permit(host, kind, alike, mayBeDropped);
    const awaited = { kind: `${host}/${kind}`, bytes };
    const watched = this.#watch(host, alike);
    const begun = performance.now();
    let result: ExchangeResult | undefined;
    try {
      result = await send({
        signal: permit.signal,
        onProgress: () => {
          permit.progress();
          watched?.progress();
        },
        answerTimeoutMs: () => this.#timeouts.waitMs(awaited),
        restMs: (status) => {
          watched?.end();
          if (alike !== undefined) this.#cutoffs.alike(alike).noteStatus(host);
          return this.#timeouts.restMs(host, status);
        },
      });
      this.#backoff.record(host, kind, result);
      this.#timeouts.record(host, awaited, result, begun);
    } finally {
      permit.release(result);
      watched?.end();
    }
    if (result.outcome === 'cancelled' && !this.#signal.aborted) {
      this.#throwIfOpen(host, kind, alike);
    }
    return result;
  }

  /** Only requests that were never answered: a busy target is not helped by more at a time. */
  #watch(host: HostName, alike: string | undefined) {
    const others = alike === undefined ? undefined : this.#cutoffs.alike(alike);
    if (others === undefined || others.isAnswered(host)) return undefined;
    return this.#idle.watch(this.#timeouts.quietMs, (isQuiet) => others.setQuiet(host, isQuiet));
  }

  #throwIfOpen(host: HostName, kind: RequestShape['kind'], alike: string | undefined): void {
    const reason =
      this.#cutoffs.cutoffReason(host, kind) ??
      (alike === undefined ? undefined : this.#cutoffs.alike(alike).cutoffReason(host));
    if (reason !== undefined) throw new CannotJudge(reason, { cause: 'no-answer' });
  }
}

const tooShort = (host: HostName): CannotJudge =>
  new CannotJudge(
    `${MAX_EXPIRED} tokens of the ${host} host in a row ran out while the request was under way; a longer lifetime is needed`,
    { cause: 'profile' },
  );

/**
 * Whether the connection ended after the answer to the upload before, and without one to this
 * request. A server may have processed what it read from such a connection, although it said that
 * it would not (RFC 9112, section 9.6).
 */
const wasSentTwice = ({ before = [] }: ExchangeResult): boolean => before.length > 1;
