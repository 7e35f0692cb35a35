import { sortBy } from '../../../collections/sort-by.js';
import type { Exchange } from '../../../http/exchange/exchange.js';

/** What it takes to see how plain a check is, also of a report of a later version. */
interface Told {
  id: string;
  wholeRun?: true | undefined;
  failure?: (Shown & { circumstances?: readonly string[] | undefined }) | undefined;
  evidence?: Shown | undefined;
}

interface Shown {
  exchanges: readonly number[];
  before?: readonly string[] | undefined;
  curl: string;
}

interface Sent extends Pick<Exchange, 'id' | 'requestHeaders'> {
  requestBody?: { size: number } | undefined;
  brokenOff?: string | undefined;
}

/**
 * Checks that show the same mistake, the plainest first: it says most, since little in it can be
 * the cause. What looks back on the whole run comes last, for it cannot be run alone. What needs no
 * circumstances comes before what does, then few requests before many,
 * whole ones before those that are cut off, small before large, short lines to send them again
 * before long ones, and a short id before a long one, which names what the case varies.
 */
export function plainestFirst<T extends Told>(
  checks: readonly T[],
  exchanges: readonly Sent[],
): T[] {
  const known = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return sortBy(checks, (check) => oddnessOf(check, known));
}

function oddnessOf(
  { id, wholeRun, failure, evidence }: Told,
  known: ReadonlyMap<number, Sent>,
): number[] {
  const shown = failure ?? evidence;
  const ids = shown?.exchanges ?? [];
  const sent = ids.flatMap((one) => known.get(one) ?? []);
  return [
    wholeRun === true ? 1 : 0,
    failure?.circumstances?.length ?? 0,
    ids.length,
    sent.filter(({ brokenOff }) => brokenOff !== undefined).length,
    sent.reduce((bytes, one) => bytes + sizeOf(one), 0),
    [...(shown?.before ?? []), shown?.curl ?? ''].join('\n').length,
    id.length,
  ];
}

/** An early refusal ends an upload anywhere, so what was announced counts where it is more. */
function sizeOf({ requestHeaders, requestBody }: Sent): number {
  const announced = Number(requestHeaders['content-length'] ?? 0);
  const sent = requestBody?.size ?? 0;
  return announced > sent ? announced : sent;
}
