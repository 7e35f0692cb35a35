import { canConnect } from '../../http/connection/can-connect.js';
import type { Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import type { CircuitBreakers } from '../client/circuit-breakers.js';
import { checkHosts } from './check-hosts.js';
import type { Planned } from './plan.js';

/** A host that does not accept a connection within this time is not there. */
const CONNECT_MS = 4_000;

/** Tries every host that the plan needs, so that a target that is not there is told at once. */
export async function findUnreachable(
  planned: Planned[],
  target: Target,
  breakers: CircuitBreakers,
  signal: AbortSignal,
): Promise<void> {
  const needed = neededHosts(planned, target);
  breakers.need(needed);
  await Promise.all(
    [...needed].map(async (name) => {
      const url = target.hosts[name]?.url ?? '';
      const error = await canConnect(url, CONNECT_MS, signal);
      if (error !== undefined && !signal.aborted)
        breakers.open(name, `cannot connect to the ${name} host: ${error}`);
    }),
  );
}

function neededHosts(planned: Planned[], target: Target): Set<HostName> {
  const needed = planned.filter(({ action }) => action === 'run');
  return new Set(needed.flatMap(({ check }) => checkHosts(check, target)));
}
