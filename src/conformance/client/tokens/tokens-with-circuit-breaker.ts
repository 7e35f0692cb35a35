import type { Auth, Target } from '../../../profile/target.js';
import type { Tokens } from '../../../profile/tokens/tokens.js';
import type { HostName } from '../../../spec/operation.js';
import { CircuitBreaker } from '../availability/circuit-breaker.js';

/** Where the good token of a host comes from. */
export type TokenSource = Pick<Tokens, 'tokenFor' | 'refresh' | 'hasExpired' | 'isReplaced'>;

/**
 * Tokens with a breaker for each way to have one, so that hosts with different ways fail apart from
 * each other.
 */
export function tokensWithCircuitBreaker(
  tokens: TokenSource,
  auth: Target['auth'],
  signal: AbortSignal,
): TokenSource {
  const breakers = new Map<Auth | undefined, CircuitBreaker>();
  const breakerOf = (host: HostName): CircuitBreaker => {
    const breaker = breakers.get(auth[host]) ?? new CircuitBreaker(signal);
    breakers.set(auth[host], breaker);
    return breaker;
  };
  return {
    tokenFor: (host) => breakerOf(host).ask(() => tokens.tokenFor(host)),
    refresh: (host, rejected) => breakerOf(host).ask(() => tokens.refresh(host, rejected)),
    hasExpired: (host, token) => tokens.hasExpired(host, token),
    isReplaced: (host, token) => tokens.isReplaced(host, token),
  };
}
