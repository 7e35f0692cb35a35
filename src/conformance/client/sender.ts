import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeOptions, ExchangeResult } from '../../http/exchange/exchange-result.js';
import { retryDelay } from '../../http/message/retry-delay.js';
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
/** Milliseconds before a connection that was refused is tried again, by a target that answered before. */
const RECONNECTS_MS = [100, 200, 400, 800];
/** How many tokens may expire on the way of a request before there is no verdict. */
const MAX_EXPIRED = 5;
/** How many tokens of a request may be refused since another one has been issued in their place. */
const MAX_REPLACED = 5;

/** Why the wait for an answer may be less than the timeout. */
const WHY_SHORTER = 'earlier requests of this run got no answer, or no whole one';

/** What is to be sent. */
interface SenderRequest {
  host: HostName;
  shape: RequestShape;
  token: Token;
  /** Makes up tokens that do not exist. */
  fresh: Fresh;
  /** Of the session, such as the id of a check. */
  label: string;
}

/** What a request that is sent again has met so far. */
interface Repetitions {
  begun: number;
  /** Whether the record may have been archived although its answer does not say so. */
  outcomeUnknown: boolean;
  /** Whether another token was asked for because the one that it had was refused. */
  isRenewed: boolean;
  /** Tokens that expired while the request was under way. */
  expired: number;
  /** Tokens that were refused once another one had been issued. */
  replaced: number;
  waits: number;
  waitedMs: number;
  /** Connections that were refused. */
  refused: number;
}

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
   * @param sendWith sends what is to be sent, once
   * @returns the last result; `outcomeUnknown` when the record may have been archived before it was
   *   sent again
   * @throws CannotJudge when the host leaves all such requests without an answer
   */
  async send(
    request: SenderRequest,
    sendWith: SendWith,
  ): Promise<ExchangeResult & { outcomeUnknown: boolean }> {
    const { host, shape, token } = request;
    const alike = shape.mayStayUnanswered ? undefined : describeShape(shape, token);
    const past: Repetitions = {
      begun: performance.now(),
      outcomeUnknown: false,
      isRenewed: false,
      expired: 0,
      replaced: 0,
      waits: 0,
      waitedMs: 0,
      refused: 0,
    };
    for (;;) {
      const { good, ...result } = await this.#sendOnce(request, alike, sendWith);
      past.outcomeUnknown ||= shape.kind === 'record' && wasSentTwice(result);
      if (token === 'good') {
        if (await this.#hasAnotherToken(request, good, result, past)) continue;
        if (await this.#tokenWatch.note(host, shape.kind, result.answer?.status)) {
          this.#throwIfOpen(host, shape.kind, alike);
        }
      }
      const goesOn =
        (await this.#waitsForConnection(result, past)) ||
        (await this.#waitsWhileBusy(request, result, past));
      if (!goesOn) return { ...result, outcomeUnknown: past.outcomeUnknown };
    }
  }

  /** Sends once, when it is its turn, with the token of that moment. */
  async #sendOnce(
    { host, shape, token, fresh, label }: SenderRequest,
    alike: string | undefined,
    sendWith: SendWith,
  ): Promise<ExchangeResult & { good: string | undefined }> {
    // Only when it is sent: a token could expire while the request waits for its turn.
    const exchange = async () => {
      const good = await this.#tokens.tokenFor(host);
      const authorizationOf = (kind: Token) => authorization(kind, good, fresh);
      const header = authorizationOf(token);
      const send = (options: ExchangeOptions) => sendWith(header, options, authorizationOf);
      return { ...(await this.#exchange(host, shape, { alike, label, token }, send)), good };
    };
    const learns = this.#backoff.budget(host, shape.kind) > 0;
    return this.#inTurn(host, alike, () =>
      this.#pace.run(exchange, { learns, shape, signal: this.#signal }),
    );
  }

  /** Whether the good token was refused, and there is another one to send with. */
  async #hasAnotherToken(
    { host, shape }: SenderRequest,
    good: string | undefined,
    result: ExchangeResult,
    past: Repetitions,
  ): Promise<boolean> {
    if (this.#expiredOnItsWay(host, good, result)) {
      past.expired += 1;
      if (past.expired === MAX_EXPIRED) throw tooShort(host);
      past.outcomeUnknown ||= shape.kind === 'record' && result.more.length > 0;
      await this.#tokens.refresh(host, good);
      return true;
    }
    if (result.answer?.status !== 401) return false;
    // What another request of the run has renewed meanwhile was not refused for its own sake.
    const isReplaced = good !== undefined && this.#tokens.isReplaced(host, good);
    if (isReplaced && past.replaced < MAX_REPLACED) past.replaced += 1;
    else if (past.isRenewed) return false;
    else past.isRenewed = true;
    const other = await this.#tokens.refresh(host, good);
    return other !== undefined && other !== good;
  }

  /**
   * Whether the target refused the connection and has been given the time to be back: nothing was
   * sent, so that nothing is sent twice.
   */
  async #waitsForConnection(result: ExchangeResult, past: Repetitions): Promise<boolean> {
    const delay = RECONNECTS_MS[past.refused];
    const isRefused = result.outcome === 'unreachable' && this.#cutoffs.hasAnswered(result);
    if (!isRefused || delay === undefined || this.#signal.aborted) return false;
    past.refused += 1;
    await sleep(delay, undefined, { signal: this.#signal }).catch(() => undefined);
    return true;
  }

  /** Whether the target was busy and has been given the time to be so no longer. */
  async #waitsWhileBusy(
    { host, shape: { kind } }: SenderRequest,
    { answer, more }: ExchangeResult,
    past: Repetitions,
  ): Promise<boolean> {
    const busy = [answer, ...more].find((one) => isBusy(one?.status));
    if (busy === undefined || this.#signal.aborted) return false;
    const delay = retryDelay(busy.headers.get('retry-after'), past.waits, Date.now());
    if (past.waits === MAX_WAITS || past.waitedMs + delay > this.#backoff.budget(host, kind)) {
      if (past.waitedMs > 0) this.#backoff.exhaust(past.begun);
      return false;
    }
    past.outcomeUnknown ||= busy.status === 503 && kind === 'record';
    past.waits += 1;
    past.waitedMs += delay;
    await sleep(delay, undefined, { signal: this.#signal }).catch(() => undefined);
    return true;
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
    { alike, label, token }: Pick<SenderRequest, 'label' | 'token'> & { alike: string | undefined },
    send: (options: ExchangeOptions) => Promise<ExchangeResult>,
  ): Promise<ExchangeResult> {
    const { kind, bytes, mayBeDropped } = shape;
    this.#throwIfOpen(host, kind, alike);
    const permit = this.#cutoffs.permit(host, kind, alike, {
      mayBeDropped,
      label,
      hasGoodToken: token === 'good',
    });
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
        whyShorter: WHY_SHORTER,
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
 * Whether the connection ended after the answer to the upload before, or for having been idle, and
 * without one to this request. A server may have processed what it read from such a connection,
 * although it said that it would not (RFC 9112, section 9.6).
 */
const wasSentTwice = ({ before = [], isRepeated }: ExchangeResult): boolean =>
  isRepeated === true || before.length > 1;
