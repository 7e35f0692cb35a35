import type { Auth, Target } from '../../../profile/target.js';
import type { Tokens } from '../../../profile/tokens/tokens.js';
import type { HostName } from '../../../spec/operation.js';
import { Guard } from '../circuit-breaker/guard.js';

/** Where the good token of a host comes from. */
export type TokenSource = Pick<Tokens, 'tokenFor' | 'refresh' | 'hasExpired'>;

/** Tokens with a guard for each way to have one, so that hosts with different ways fail apart from each other. */
export function guardedTokens(
  tokens: TokenSource,
  auth: Target['auth'],
  signal: AbortSignal,
): TokenSource {
  const guards = new Map<Auth | undefined, Guard>();
  const guardOf = (host: HostName): Guard => {
    const guard = guards.get(auth[host]) ?? new Guard(signal);
    guards.set(auth[host], guard);
    return guard;
  };
  return {
    tokenFor: (host) => guardOf(host).ask(() => tokens.tokenFor(host)),
    refresh: (host, rejected) => guardOf(host).ask(() => tokens.refresh(host, rejected)),
    hasExpired: (host, token) => tokens.hasExpired(host, token),
  };
}
