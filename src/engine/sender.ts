import { setTimeout as sleep } from 'node:timers/promises';
import type { Fresh } from '../generate/fresh.js';
import type { HostName } from '../interface/operation.js';
import type { Token } from '../scenario/scenario-schema.js';
import type { ExchangeOptions, WireResult } from '../wire/http-client.js';
import type { Pace } from './pace.js';
import { retryDelay } from './retry-after.js';
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
  token: Token;
  fresh: Fresh;
  /** Repeating it after an answer of 503 could archive it twice. */
  archives: boolean;
  send(authorization: string | undefined, options: ExchangeOptions): Promise<WireResult>;
}

export interface Sent {
  result: WireResult;
  /** The target may have archived what it answered with a server error before (an answer of 503 that was waited out). */
  fateUnknown: boolean;
}

/** How often a target may ask to wait before there is no verdict. */
const MOST_WAITS = 6;

/**
 * Sends requests as the profile wants it: with its tokens, at its pace, and again after 429 and 503, which say nothing
 * about conformance.
 */
export class Sender {
  readonly #tokens: TokenSource;
  readonly #pace: Pace;
  readonly #signal: AbortSignal;
  readonly #sent: (host: HostName, result: WireResult) => void;

  /** @param sent hears of every exchange */
  constructor(
    tokens: TokenSource,
    pace: Pace,
    signal: AbortSignal,
    sent: (host: HostName, result: WireResult) => void,
  ) {
    this.#tokens = tokens;
    this.#pace = pace;
    this.#signal = signal;
    this.#sent = sent;
  }

  async send(sendable: Sendable, options: ExchangeOptions = {}): Promise<Sent> {
    let good = await this.#tokens.tokenFor(sendable.host);
    let fateUnknown = false;
    let renewed = false;
    for (let waits = 0; ; ) {
      const header = authorization(sendable.token, good, sendable.fresh);
      const result = await this.#pace(
        () => sendable.send(header, { signal: this.#signal, ...options }),
        this.#signal,
      );
      this.#sent(sendable.host, result);
      const status = result.answer?.status;
      if (status === 401 && sendable.token === 'good' && !renewed) {
        renewed = true;
        const other = await this.#tokens.refresh(sendable.host, good);
        if (other !== undefined && other !== good) {
          good = other;
          continue;
        }
      }
      if ((status !== 429 && status !== 503) || waits === MOST_WAITS || this.#signal.aborted) {
        return { result, fateUnknown };
      }
      fateUnknown ||= status === 503 && sendable.archives;
      const delay = retryDelay(result.answer?.headers.get('retry-after'), waits, Date.now());
      waits += 1;
      await sleep(delay, undefined, { signal: this.#signal }).catch(() => undefined);
    }
  }
}
