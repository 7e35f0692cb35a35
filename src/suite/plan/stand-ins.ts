import { hash } from 'node:crypto';
import { append } from '../../collections/group-by.js';
import type { KnownFault } from '../../package/known-faults.js';
import { OPERATIONS } from '../../spec/operation.js';

/** Each known fault keeps at least this many checks that find it. */
const FINDERS = 2;

/**
 * Checks that are the same for several hosts, and of which the one for another host can stand in
 * for the others: no known fault is left with few checks that find it. Which host stays goes round
 * with the id.
 *
 * @returns the checks that can be left out, each with the one that stands in for it
 */
export function standIns(
  checks: readonly { id: string; requirements: readonly string[] }[],
  faults: readonly KnownFault[],
): Record<string, string> {
  const finders = new Map(faults.map(({ fault, foundBy }) => [fault, foundBy.length]));
  const found = new Map<string, string[]>();
  for (const { fault, foundBy } of faults) {
    for (const id of foundBy) append(found, id, fault);
  }
  const alike = new Map<string, string[]>();
  for (const { id, requirements } of checks) {
    // What is stated of each operation apart is judged of each.
    const common = [withoutHost(id), ...requirements].join(' ');
    append(alike, common, id);
  }
  const left: Record<string, string> = {};
  for (const [common, ids] of alike) {
    const stays = ids[hash('sha256', common, 'buffer').readUInt32BE() % ids.length];
    for (const id of ids) {
      const faultsOf = found.get(id) ?? [];
      const isNeeded = faultsOf.some((fault) => (finders.get(fault) ?? 0) <= FINDERS);
      if (stays === undefined || id === stays || isNeeded) continue;
      for (const fault of faultsOf) finders.set(fault, (finders.get(fault) ?? 0) - 1);
      left[id] = stays;
    }
  }
  return left;
}

/**
 * An id with a mark where the host stands after the name of its scenario; itself where there is
 * none.
 */
function withoutHost(id: string): string {
  const parts = id.split('/');
  const at = parts.findIndex((part, index) => index > 1 && HOSTS.has(part));
  return at === -1 ? id : parts.with(at, '*').join('/');
}

const HOSTS: ReadonlySet<string> = new Set<string>(OPERATIONS);
