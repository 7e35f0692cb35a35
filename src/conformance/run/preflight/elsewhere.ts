import { groupBy } from '../../../collections/group-by.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import type { Target } from '../../../profile/target.js';
import type { HostName } from '../../../spec/operation.js';
import type { PreflightFact } from '../../events/preflight.js';
import { decidingExchange, type PlainKind, type PlainOutcome } from './plain-requests.js';

/** There is nothing at that address, or it is at another one. */
const NOT_HERE = new Set([301, 302, 303, 307, 308, 404, 405, 410, 501]);
/** What some servers answer instead beside one of these. */
const BAD_REQUEST = 400;

/** What stands at an address in place of the interface. */
export interface Elsewhere {
  /** Where nothing looks like the interface. */
  fact: PreflightFact | undefined;
  /** Why nothing can be judged, where that is so of the whole target. */
  stop: string | undefined;
  /** Why nothing can be judged on the hosts where that is so. */
  hosts: ReadonlyMap<HostName, string>;
}

/**
 * Whether plain requests are answered as if the interface were not there: each of them, uploads and
 * records alike. An archive may refuse some, but is there.
 */
export function findElsewhere(
  kinds: readonly PlainKind[],
  outcomes: readonly PlainOutcome[],
  { hosts }: Pick<Target, 'hosts'>,
): Elsewhere {
  const baseOf = ({ host }: PlainKind) => hosts[host]?.url ?? '';
  const bases = [...groupBy(kinds, baseOf)];
  const stop = notHere(
    bases.map(([base]) => base),
    kinds,
    outcomes,
  );
  const absent = new Map<HostName, string>();
  const texts = bases.flatMap(([base, those]) => {
    const its = outcomes.filter((one) => baseOf(one) === base);
    const why = notHere([base], those, its);
    if (why !== undefined) for (const { host } of those) absent.set(host, why);
    return why ?? samePage(base, its) ?? [];
  });
  const text = stop ?? texts.join('; ');
  const fact = text === '' ? undefined : { about: 'interface' as const, ok: false, text };
  return { stop, fact, hosts: absent };
}

function notHere(
  bases: readonly string[],
  kinds: readonly PlainKind[],
  outcomes: readonly PlainOutcome[],
): string | undefined {
  if (outcomes.length < kinds.length) return undefined;
  const answered = outcomes.filter((one) => decidingExchange(one)?.status !== undefined);
  const requests = new Set(answered.map(({ request }) => request));
  const exchanges = answered.flatMap((one) => decidingExchange(one) ?? []);
  const [first] = exchanges;
  const came = new Set(exchanges.map(({ status = 0 }) => status));
  const isNotHere = (status: number) => NOT_HERE.has(status);
  const isElsewhere =
    [...came].some(isNotHere) &&
    [...came].every((status) => status === BAD_REQUEST || isNotHere(status));
  if (first === undefined || requests.size < 2 || !isElsewhere) return undefined;
  const statuses = [...came].sort().join(' or ');
  const each = `all ${exchanges.length} plain requests were answered ${statuses}`;
  return `nothing at ${bases.join(', ')} looks like the interface: ${each}, such as ${first.method} ${clipped(new URL(first.url).pathname)}; ${mend(bases, first)}`;
}

/** Keys are long, and say nothing of where they lead to. */
const clipped = (path: string): string => (path.length <= 40 ? path : `${path.slice(0, 40)}…`);

/** What is likely to be wrong in the profile. */
function mend(bases: readonly string[], { responseHeaders = {} }: Exchange): string {
  const { location } = responseHeaders;
  if (location !== undefined) return `it leads to ${location}: name that address under hosts`;
  const paths = bases.map((base) => new URL(base).pathname).filter((path) => path !== '/');
  return paths.length === 0
    ? 'is a path missing in the addresses under hosts, or are those under paths others?'
    : `is ${[...new Set(paths)].join(', ')} in the addresses under hosts right, and what stands under paths?`;
}

/** A page for people in answer to everything: an archive has no reason to show the same one. */
function samePage(base: string, outcomes: readonly PlainOutcome[]): string | undefined {
  const bodies = outcomes.flatMap((one) => {
    const { responseHeaders, responseBody } = decidingExchange(one) ?? {};
    const isPage = /html/i.test(responseHeaders?.['content-type'] ?? '');
    return [isPage && responseBody?.text !== undefined ? responseBody.text : undefined];
  });
  const [first] = bodies;
  if (first === undefined || bodies.length < 2) return undefined;
  if (bodies.some((body) => body !== first) || first.trim() === '') return undefined;
  return `${base} shows the same page in answer to all ${bodies.length} plain requests: is the archive there?`;
}
