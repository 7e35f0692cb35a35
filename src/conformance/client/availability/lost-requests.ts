import type { Exchange } from '../../../http/exchange/exchange.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { HostName } from '../../../spec/operation.js';
import type { Sending } from './request-traits.js';
import { originOf, type SentRequest, sentRequest } from './sent-request.js';

/** As many as somebody looks at. */
const MAX_NAMED = 3;
/** Characters; keys may have hundreds, and the exchange has all of them. */
const LONGEST_PATH = 60;
/** Refused connections since the last answer after which a target counts as stopped. */
const MANY_REFUSALS = 5;

interface LostRequest extends SentRequest {
  /** By `performance.now()`. */
  lostAt: number;
  /** What it is like; undefined for one that need not be answered. */
  alike: string | undefined;
  /** Some request like it was answered, in this run. */
  isKnown: boolean;
  /** All of it was sent: what a target crashes of, it has mostly read. */
  isWhole: boolean;
}

/** The connections to an origin that were refused since its last answer. */
interface Refusals {
  count: number;
  hosts: Set<HostName>;
  first: Exchange;
  label: string | undefined;
  /** By `performance.now()`. */
  since: number;
}

/** What is known of an origin that answered, and refuses every connection since. */
export interface StoppedOrigin {
  /** ISO 8601. */
  at: string;
  hosts: HostName[];
  label: string | undefined;
  unanswered: SentRequest[];
}

/**
 * The requests whose connections ended without a status, and after which a target answered no
 * other. If it cannot be reached any more, one of them made it crash.
 */
export class LostRequests {
  readonly #answered = new Set<string>();
  #lost: LostRequest[] = [];
  readonly #refusals = new Map<string, Refusals>();
  /** The origins that answered at all. */
  readonly #alive = new Set<string>();

  /**
   * Takes note of an exchange that is over.
   *
   * @param alike what similar requests have in common
   * @param begun when it began, by `performance.now()`
   */
  record(
    { answer, outcome, exchange }: ExchangeResult,
    alike: string | undefined,
    begun: number,
    { host, label }: Sending,
  ): void {
    const origin = originOf(exchange);
    if (answer !== undefined) {
      this.#alive.add(origin);
      // One that was under way when it stopped may be read a little later.
      if (begun > (this.#refusals.get(origin)?.since ?? begun)) this.#refusals.delete(origin);
      if (alike !== undefined) this.#answered.add(alike);
      if (this.#lost.length > 0) {
        const isOver = (one: LostRequest) =>
          originOf(one.exchange) === origin && one.lostAt < begun;
        this.#lost = this.#lost.filter((one) => !isOver(one));
      }
    } else if (outcome === 'reset') {
      const isKnown = alike !== undefined && this.#answered.has(alike);
      const lostAt = performance.now();
      const isWhole = exchange.requestBody?.of === undefined && exchange.brokenOff === undefined;
      this.#lost.push({ ...sentRequest(exchange, label), isWhole, lostAt, alike, isKnown });
    } else if (outcome === 'unreachable') {
      const known = this.#refusals.get(origin);
      const since = performance.now();
      const refusals = known ?? { count: 0, hosts: new Set(), first: exchange, label, since };
      refusals.count += 1;
      refusals.hosts.add(host);
      this.#refusals.set(origin, refusals);
    }
  }

  /** Whether the origin of an exchange has ever answered. */
  hasAnswered(exchange: Exchange): boolean {
    return this.#alive.has(originOf(exchange));
  }

  /** The first origin that answered, and has refused every connection since. */
  get stopped(): StoppedOrigin | undefined {
    for (const [origin, { count, hosts, first, label }] of this.#refusals) {
      if (count < MANY_REFUSALS || !this.#alive.has(origin)) continue;
      const unanswered = this.#likeliest(origin);
      const [last] = unanswered;
      const at = last?.exchange.at ?? first.at;
      return { at, hosts: [...hosts], label: last?.label ?? label, unanswered };
    }
    return undefined;
  }

  /**
   * The last requests to the origin of an exchange, in words, those first that are like no other
   * that was answered; undefined where all were answered. Many checks have it in their reason, so
   * that only the first is more than a number.
   */
  before(exchange: Exchange): string | undefined {
    const [first, ...others] = this.#likeliest(originOf(exchange));
    if (first === undefined) return undefined;
    return [inWords(first), ...others.map((one) => `exchange ${one.exchange.id}`)].join(' or ');
  }

  #likeliest(origin: string): LostRequest[] {
    return this.#lost
      .filter((one) => originOf(one.exchange) === origin)
      .toSorted((left, right) => doubts(left) - doubts(right))
      .slice(0, MAX_NAMED);
  }
}

/** How much speaks against it that a request was what stopped the target. */
const doubts = ({ isKnown, isWhole }: LostRequest): number => (isWhole ? 0 : 2) + (isKnown ? 1 : 0);

const inWords = ({ exchange: { id, method, url }, alike }: LostRequest): string =>
  `${method} ${url.slice(originOf({ url }).length).slice(0, LONGEST_PATH)} (exchange ${id}${alike === undefined ? '' : `, of the ${alike}`})`;
