import type { ServiceClient } from '../../http/service/service-client.js';
import type { HostName } from '../../spec/operation.js';
import type { Auth, Target } from '../target.js';
import { type IssuedToken, requestToken } from './client-credentials.js';
import { TokenCache } from './token-cache.js';
import { TokenError } from './token-error.js';

/** What obtaining tokens needs from those who own sockets, processes and clocks. */
export interface TokenPorts {
  request: ServiceClient['request'];
  /** Runs a command line in a folder and returns its output (see `runShellCommand`). */
  runShellCommand(command: string, folder: string): Promise<string>;
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
}

/** The access tokens of a target (section 5). A token is sent only to the host that it is for. */
export interface Tokens {
  /**
   * The token for a host, the same until it is about to expire; undefined when the profile has
   * none.
   * @throws TokenError
   */
  tokenFor(host: HostName): Promise<string | undefined>;
  /**
   * After `rejected` was refused: another token, where one can be obtained; a fixed one stays the
   * same.
   * @throws TokenError
   */
  refresh(host: HostName, rejected?: string): Promise<string | undefined>;
  /**
   * Whether the stated lifetime of a token that was handed out is over by now, so that its refusal
   * says nothing.
   */
  hasExpired(host: HostName, token: string): boolean;
  /** Whether another token was issued after this one, with which a server may end it. */
  isReplaced(host: HostName, token: string): boolean;
  /**
   * Calls `listener` with each token, before anybody else has it, so that it can be kept out of
   * reports.
   */
  onToken(listener: (token: string) => void): void;
}

/** The tokens of a target's hosts. Hosts that share their `Auth` share the token. */
export function createTokens(target: Pick<Target, 'auth'>, ports: TokenPorts): Tokens {
  const listeners: ((token: string) => void)[] = [];
  const caches = new Map<Auth, TokenCache>();
  const cacheFor = (host: HostName): TokenCache | undefined => {
    const auth = target.auth[host];
    if (auth === undefined) return undefined;
    const cache = caches.get(auth) ?? new TokenCache(issueAndAnnounce(auth), ports.now);
    caches.set(auth, cache);
    return cache;
  };
  const issueAndAnnounce = (auth: Auth) => async () => {
    const issued = await issue(auth, ports);
    for (const listener of listeners) listener(issued.token);
    return issued;
  };
  return {
    tokenFor: async (host) => cacheFor(host)?.get(),
    refresh: async (host, rejected) => cacheFor(host)?.refresh(rejected),
    hasExpired: (host, token) => cacheFor(host)?.hasExpired(token) ?? false,
    isReplaced: (host, token) => cacheFor(host)?.isReplaced(token) ?? false,
    onToken: (listener) => {
      listeners.push(listener);
    },
  };
}

async function issue(auth: Auth, ports: TokenPorts): Promise<IssuedToken> {
  switch (auth.kind) {
    case 'bearer':
      return { token: auth.token };
    case 'command':
      return { token: await runTokenCommand(auth.command, auth.folder, ports) };
    case 'oauth2':
      return requestToken(auth, ports.request);
  }
}

async function runTokenCommand(
  command: string,
  folder: string,
  ports: TokenPorts,
): Promise<string> {
  let output: string;
  try {
    output = await ports.runShellCommand(command, folder);
  } catch (error) {
    // Any other error may quote the command, and with it a secret.
    throw error instanceof TokenError ? error : new TokenError('command-failed');
  }
  const token = output.split('\n', 1)[0]?.trim() ?? '';
  if (!/^[!-~]+$/.test(token)) throw new TokenError('command-output');
  return token;
}
