import { hash } from 'node:crypto';
import { append } from '../../collections/group-by.js';
import type { KnownFault } from '../../package/known-faults.js';
import { OPERATIONS } from '../../spec/operation.js';
import type { PlannedCheck } from './circumstance-plan.js';

/** Each known fault keeps at least this many checks that find it. */
const FINDERS = 2;

/**
 * Requests of a check of which every host has one of its scenario, whether or not a known fault
 * tells these apart.
 */
const CHEAP = 3;

/**
 * Requests of a check that runs on every host; of one that asks for what is archived there may be
 * more, since each host may have a route of its own to that.
 */
const CHEAPEST = 1;
const CHEAPEST_THAT_ASKS = 2;

type PlannedFacts = Pick<PlannedCheck, 'id' | 'requirements' | 'sends'>;

/**
 * Checks that are the same for several hosts, and of which the one for another host can stand in
 * for the others: no known fault is left with few checks that find it, and no host without a check
 * of a requirement, nor without one of a scenario that costs little, nor without one that costs
 * least, for each may be a program of its own. Which host stays goes round with the id.
 *
 * @returns the checks that can be left out, each with the one that stands in for it
 */
export function standIns(
  checks: readonly PlannedFacts[],
  faults: readonly KnownFault[],
): Record<string, string> {
  const finders = new Map(faults.map(({ fault, foundBy }) => [fault, foundBy.length]));
  const found = new Map<string, string[]>();
  for (const { fault, foundBy } of faults) {
    for (const id of foundBy) append(found, id, fault);
  }
  const alike = new Map<string, { id: string; onHost: string[] }[]>();
  const ofEach = new Map<string, number>();
  for (const check of checks) {
    const { id, requirements } = check;
    for (const one of onHost(check)) ofEach.set(one, (ofEach.get(one) ?? 0) + 1);
    if (runsEverywhere(check)) continue;
    // What is stated of each operation apart is judged of each.
    const common = [withoutHost(id), ...requirements].join(' ');
    append(alike, common, { id, onHost: onHost(check) });
  }
  const left: Record<string, string> = {};
  for (const [common, ids] of alike) {
    const stays = ids[hash('sha256', common, 'buffer').readUInt32BE() % ids.length]?.id;
    for (const { id, onHost } of ids) {
      const faultsOf = found.get(id) ?? [];
      const isNeeded =
        faultsOf.some((fault) => (finders.get(fault) ?? 0) <= FINDERS) ||
        onHost.some((one) => (ofEach.get(one) ?? 0) <= 1);
      if (stays === undefined || id === stays || isNeeded) continue;
      for (const fault of faultsOf) finders.set(fault, (finders.get(fault) ?? 0) - 1);
      for (const one of onHost) ofEach.set(one, (ofEach.get(one) ?? 0) - 1);
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

/** What a check is the last one of, on the host that its id names, if all others are left out. */
function onHost({ id, requirements, sends }: PlannedFacts): string[] {
  const [area, name, ...parts] = id.split('/');
  const host = parts.find((part) => HOSTS.has(part));
  if (host === undefined) return [];
  const scenario = sends.exchanges <= CHEAP ? [`all of ${area}/${name}`] : [];
  return [...requirements, ...scenario].map((one) => `${one} on ${host}`);
}

const runsEverywhere = ({ id, sends }: PlannedFacts): boolean =>
  sends.exchanges <= (id.startsWith('archive/') ? CHEAPEST_THAT_ASKS : CHEAPEST);

const HOSTS: ReadonlySet<string> = new Set<string>(OPERATIONS);
