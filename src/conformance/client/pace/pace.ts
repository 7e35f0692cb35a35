import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { Throttle } from '../../../profile/target.js';
import type { RequestShape } from '../request-shape.js';
import { LearnedPace } from './learned-pace.js';
import { RateLimiter } from './rate-limiter.js';

interface PaceOptions {
  /** Its answer tells how much the host takes; not so for a request that is always refused. */
  learns: boolean;
  /** A request that may be open for very long is not one that others wait for. */
  shape: Pick<RequestShape, 'mayStayUnanswered' | 'requests'>;
  signal: AbortSignal;
}

/**
 * How gently requests are sent: as the profile wants it, and as the target turns out to need. What
 * is learned holds for all of its hosts, which mostly stand behind one gateway and share what it
 * takes; hosts that do not are still asked in the same proportion all the time, so that the one with
 * the least decides how long a run takes in any case.
 */
export class Pace {
  readonly #limiter: RateLimiter;
  readonly #learned = new LearnedPace();

  constructor(throttle: Throttle) {
    this.#limiter = new RateLimiter(throttle);
  }

  /**
   * Runs an exchange when its turn has come. A run that has ended waits no longer.
   */
  run<T extends ExchangeResult>(
    exchange: () => Promise<T>,
    { learns, shape, signal }: PaceOptions,
  ): Promise<T> {
    const { mayStayUnanswered, requests = 1 } = shape;
    const options = { learns, counts: !mayStayUnanswered, requests };
    return this.#limiter.run(() => this.#learned.run(exchange, options, signal), signal);
  }
}
