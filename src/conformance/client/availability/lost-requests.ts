import type { Exchange } from '../../../http/exchange/exchange.js';
import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';

/** As many as somebody looks at. */
const MAX_NAMED = 3;

interface LostRequest {
  exchange: Pick<Exchange, 'id' | 'method' | 'url'>;
  /** By `performance.now()`. */
  lostAt: number;
  /** What it is like; undefined for one that need not be answered. */
  alike: string | undefined;
  /** Some request like it was answered, in this run. */
  isKnown: boolean;
}

/**
 * The requests whose connections ended without a status, and after which a target answered no
 * other. If it cannot be reached any more, one of them made it crash.
 */
export class LostRequests {
  readonly #answered = new Set<string>();
  #lost: LostRequest[] = [];

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
  ): void {
    if (answer !== undefined) {
      if (alike !== undefined) this.#answered.add(alike);
      if (this.#lost.length > 0) {
        const origin = originOf(exchange);
        const isOver = (one: LostRequest) =>
          originOf(one.exchange) === origin && one.lostAt < begun;
        this.#lost = this.#lost.filter((one) => !isOver(one));
      }
    } else if (outcome === 'reset') {
      const isKnown = alike !== undefined && this.#answered.has(alike);
      // Not all of it, for it may have a large body.
      const { id, method, url } = exchange;
      this.#lost.push({ exchange: { id, method, url }, lostAt: performance.now(), alike, isKnown });
    }
  }

  /**
   * The last requests to the origin of an exchange, in words, those first that are like no other
   * that was answered; undefined where all were answered.
   */
  before(exchange: Exchange): string | undefined {
    const origin = originOf(exchange);
    const lost = this.#lost.filter((one) => originOf(one.exchange) === origin);
    const [first, ...others] = lost
      .toSorted((left, right) => Number(left.isKnown) - Number(right.isKnown))
      .slice(0, MAX_NAMED)
      .map(inWords);
    if (first === undefined) return undefined;
    return others.length === 0 ? first : `one of ${[first, ...others].join(', ')}`;
  }
}

const inWords = ({ exchange: { id, method, url }, alike }: LostRequest): string =>
  `${method} ${url.slice(originOf({ url }).length)} (exchange ${id}${alike === undefined ? '' : `, of the ${alike}`})`;

function originOf({ url }: Pick<Exchange, 'url'>): string {
  return /^\w+:\/\/[^/]*/.exec(url)?.[0] ?? '';
}
