import { type Connection, now } from '../connection/connection.js';
import type { OrdinaryRequest } from '../message/http-request.js';
import type { ExchangeResult } from './exchange-result.js';

/** Bytes of a body that goes out in one write, together with what is sent behind it. */
const MAX_BYTES = 16 * 1024;
/** The same in chunks, each of which may have one byte. */
const MAX_BYTES_IN_CHUNKS = 4 * 1024;

/**
 * Milliseconds for which a request waits at most for one to be sent behind. Other checks are run
 * meanwhile, so that a run takes no longer for it.
 */
const PATIENCE_MS = 500;
/** Where none could have led for so long, none is awaited. */
const RECENT_MS = 1000;

/**
 * Waits in vain in a row after which further ones are left out, each time twice as many: where a
 * target takes one request at a time, none can come while another one waits.
 */
const FEW_IN_VAIN = 4;
const MOST_LEFT_OUT = 32;

/** What changes how the connection goes on. */
const OF_CONNECTION = /^(connection|expect|upgrade)$/i;

/** A request of another caller that is being sent. */
export interface LeadingRequest {
  connection: Connection;
  /** Settles when its exchange is over; undefined where the harness could not send it. */
  over: Promise<ExchangeResult | undefined>;
}

/** A request that goes out right behind one of another caller. */
export interface Follower {
  /** To be called in the same turn of the event loop in which the other one is written. */
  begin(connection: Connection): void;
  /** Always called, once the exchange of the other one is over. */
  end(result: ExchangeResult | undefined): void;
}

/** What was seen of an origin. */
interface Seen {
  /** When a request that could lead was sent last. */
  leadAt: number;
  /** Waits in vain since one was not. */
  inVain: number;
  /** How many of the next ones do not wait. */
  leftOut: number;
}

/**
 * Brings requests that are to be sent right behind another one together with those that other
 * callers send anyway. Only the one that follows waits, and not for long; none that leads is ever
 * held back.
 */
export class LeadingRequests {
  readonly #waiting = new Map<string, ((leading?: LeadingRequest) => void)[]>();
  readonly #seen = new Map<string, Seen>();
  readonly #givenUp = new Set<string>();

  /**
   * Whether a request may lead: one that a single write sends, and that leaves the connection open.
   */
  static isShort({ body, framing, delivery, ending, ...more }: OrdinaryRequest): boolean {
    if (Object.keys(more.headers).some((name) => OF_CONNECTION.test(name))) return false;
    const { connection, pauses, pipelinedAfter } = delivery ?? {};
    const isOwn = connection !== undefined && connection !== 'old';
    const isWhole = ending === undefined && more.declaredLength === undefined;
    const isHeld = pauses !== undefined || more.lastByteAfter !== undefined;
    if (isOwn || isHeld || !isWhole || pipelinedAfter !== undefined) return false;
    // Without a delivery, each chunk is a write.
    const isInPieces = framing === 'chunked' && delivery === undefined;
    const most = framing === 'chunked' ? MAX_BYTES_IN_CHUNKS : MAX_BYTES;
    return body !== undefined && body.size <= most && !isInPieces;
  }

  /** The next request to an origin that may lead; undefined where none comes in time. */
  next(origin: string, signal: AbortSignal): Promise<LeadingRequest | undefined> {
    const seen = this.#seen.get(origin);
    if (seen === undefined || signal.aborted || !this.#isExpected(origin, seen)) {
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(origin) ?? [];
      this.#waiting.set(origin, waiting);
      const end = (leading?: LeadingRequest) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        seen.inVain = leading === undefined ? seen.inVain + 1 : 0;
        seen.leftOut = leftOutAfter(seen.inVain);
        const at = waiting.indexOf(end);
        if (at !== -1) waiting.splice(at, 1);
        resolve(leading);
      };
      const leave = () => end();
      const timer = setTimeout(leave, PATIENCE_MS);
      signal.addEventListener('abort', leave);
      waiting.push(end);
    });
  }

  /**
   * The request that waits longest for one to an origin to lead; such a one is about to be sent.
   */
  followerOf(origin: string): Follower | undefined {
    const seen = this.#seen.get(origin);
    if (seen === undefined) this.#seen.set(origin, { leadAt: now(), inVain: 0, leftOut: 0 });
    else seen.leadAt = now();
    const begin = this.#waiting.get(origin)?.[0];
    if (begin === undefined) return undefined;
    let end: Follower['end'] = () => undefined;
    const over = new Promise<ExchangeResult | undefined>((resolve) => {
      end = resolve;
    });
    return { begin: (connection) => begin({ connection, over }), end };
  }

  /**
   * From now on, no request to the origin leads: one got no answer, or its connection did not carry
   * the other. So no more than a few meet that.
   */
  giveUp(origin: string): void {
    this.#givenUp.add(origin);
    for (const end of [...(this.#waiting.get(origin) ?? [])]) end();
  }

  /** Whether one is likely to come in time. */
  #isExpected(origin: string, seen: Seen): boolean {
    if (now() - seen.leadAt > RECENT_MS || this.#givenUp.has(origin)) return false;
    if (seen.leftOut === 0) return true;
    seen.leftOut -= 1;
    return false;
  }
}

/** How many do not wait after so many waits in vain. */
const leftOutAfter = (inVain: number): number =>
  inVain < FEW_IN_VAIN ? 0 : Math.min(MOST_LEFT_OUT, 2 ** (inVain - FEW_IN_VAIN));
