import type { HostName } from '../spec/operation.js';
import type { Auth, Target } from './target.js';

/**
 * What stands for the token of some hosts in a message: where it comes from, and never what it is.
 *
 * @param hosts those that were asked; a host without a token says nothing
 */
export function tokenInWords(auth: Target['auth'], hosts: readonly HostName[]): string {
  const origins = new Set(hosts.flatMap((host) => originOf(auth[host]) ?? []));
  return `the profile's token (from ${[...origins].join(', ')})`;
}

/** The variable of the environment, or else the member of the profile. */
function originOf(auth: Auth | undefined): string | undefined {
  if (auth === undefined) return undefined;
  return auth.kind === 'bearer' && auth.variable !== undefined
    ? `the variable ${auth.variable}`
    : `auth: ${auth.kind}`;
}
