import { sortBy } from '../../../collections/sort-by.js';
import { exchangesOf } from '../../../conformance/events/exchanges-of.js';
import type { CheckResult } from '../../../conformance/events/run-event.js';
import type { Exchange } from '../../../http/exchange/exchange.js';

/**
 * Checks that show the same mistake, the plainest first: it says most, since little in it can be
 * the cause. What needs no circumstances comes before what does, then few requests before many,
 * whole ones before those that are cut off, small before large, and a short id before a long one,
 * which names what the case varies.
 */
export function plainestFirst(
  checks: readonly CheckResult[],
  exchanges: readonly Exchange[],
): CheckResult[] {
  const known = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return sortBy(checks, (check) => oddnessOf(check, known));
}

function oddnessOf(check: CheckResult, known: ReadonlyMap<number, Exchange>): number[] {
  const ids = exchangesOf(check);
  const sent = ids.flatMap((id) => known.get(id) ?? []);
  return [
    check.failure?.circumstances?.length ?? 0,
    ids.length,
    sent.filter(({ brokenOff }) => brokenOff !== undefined).length,
    sent.reduce((bytes, one) => bytes + sizeOf(one), 0),
    check.id.length,
  ];
}

/** An early refusal ends an upload anywhere, so what was announced counts where it is more. */
function sizeOf({ requestHeaders, requestBody }: Exchange): number {
  const announced = Number(requestHeaders['content-length'] ?? 0);
  const sent = requestBody?.size ?? 0;
  return announced > sent ? announced : sent;
}
