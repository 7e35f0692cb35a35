import type { ExchangeResult } from '../../../http/exchange/exchange-result.js';
import type { Target, Throttle } from '../../../profile/target.js';
import type { HostName } from '../../../spec/operation.js';
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
 * How gently requests are sent: as the profile wants it, and as each origin turns out to need.
 */
export class Pace {
  readonly #limiter: RateLimiter;
  readonly #hosts: Target['hosts'];
  readonly #learned = new Map<string, LearnedPace>();

  constructor(throttle: Throttle, hosts: Target['hosts']) {
    this.#limiter = new RateLimiter(throttle);
    this.#hosts = hosts;
  }

  /**
   * Runs an exchange when its turn has come. A run that has ended waits no longer.
   */
  run<T extends ExchangeResult>(
    host: HostName,
    exchange: () => Promise<T>,
    { learns, shape, signal }: PaceOptions,
  ): Promise<T> {
    const origin = this.#hosts[host]?.origin ?? '';
    const learned = this.#learned.get(origin) ?? new LearnedPace();
    this.#learned.set(origin, learned);
    const { mayStayUnanswered, requests = 1 } = shape;
    const options = { learns, counts: !mayStayUnanswered, requests };
    return this.#limiter.run(() => learned.run(exchange, options, signal), signal);
  }
}
