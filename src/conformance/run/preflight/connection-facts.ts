import { append } from '../../../collections/group-by.js';
import type { Target } from '../../../profile/target.js';
import type { HostName } from '../../../spec/operation.js';
import type { PreflightFact } from '../../events/preflight.js';
import { decidingExchange, type PlainOutcome } from './plain-requests.js';

/** Whether every host took a connection. */
export function reachableFact(
  needed: ReadonlySet<HostName>,
  unreachable: ReadonlyMap<HostName, string>,
): PreflightFact {
  const count =
    unreachable.size === 0
      ? 'all hosts'
      : `${needed.size - unreachable.size} of ${needed.size} hosts`;
  return {
    about: 'reachable',
    ok: unreachable.size === 0,
    text: [count, ...byError(unreachable, needed.size)].join('; '),
  };
}

/**
 * Each error once, with the hosts that have it; these need no names where they are all there are.
 */
function byError(errors: ReadonlyMap<HostName, string>, hosts: number): string[] {
  const hostsOf = new Map<string, HostName[]>();
  for (const [host, error] of errors) append(hostsOf, error, host);
  return [...hostsOf].map(([error, which]) =>
    which.length === hosts ? error : `${which.join(', ')}: ${error}`,
  );
}

/** Whether the certificates of the hosts were taken; a host without https has none. */
export function tlsFact(
  needed: ReadonlySet<HostName>,
  target: Target,
  {
    outcomes,
    wrongScheme = new Map(),
  }: { outcomes: readonly PlainOutcome[]; wrongScheme?: ReadonlyMap<HostName, string> },
): PreflightFact {
  const secure = [...needed].filter((host) => target.hosts[host]?.url.startsWith('https:'));
  if (secure.length === 0) {
    if (wrongScheme.size > 0) {
      return { about: 'tls', ok: false, text: byError(wrongScheme, needed.size).join('; ') };
    }
    return { about: 'tls', ok: true, unknown: true, text: 'not used: plain http' };
  }
  const errors = new Map(wrongScheme);
  const verified = new Set<HostName>();
  for (const outcome of outcomes) {
    const exchange = decidingExchange(outcome);
    if (exchange?.outcome === 'tls') errors.set(outcome.host, exchange.error ?? 'failed');
    if (exchange?.status !== undefined) verified.add(outcome.host);
  }
  const good = secure.filter((host) => verified.has(host));
  const by = target.transport?.tls?.ca === undefined ? 'the authorities of this machine' : 'tls.ca';
  const plain = needed.size - secure.length;
  return {
    about: 'tls',
    ok: good.length === secure.length,
    text: [
      good.length === secure.length
        ? `verified (${by})`
        : `${good.length} of ${secure.length} hosts verified (${by})`,
      ...byError(errors, secure.length),
      ...(plain === 0 ? [] : [`${plain} with plain http`]),
    ].join('; '),
  };
}
