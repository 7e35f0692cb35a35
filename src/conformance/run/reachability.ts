import { canConnect } from '../../http/connection/can-connect.js';
import type { Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import type { CircuitBreakers } from '../client/circuit-breakers.js';
import type { Planned } from './plan.js';

/** A host that does not accept a connection within this time is not there. */
const CONNECT_MS = 4_000;

/** Tries every host that the plan needs, so that a target that is not there is told at once. */
export async function findUnreachable(
  planned: Planned[],
  target: Target,
  health: CircuitBreakers,
): Promise<void> {
  const needed = neededHosts(planned, target);
  health.need(needed);
  await Promise.all(
    [...needed].map(async (name) => {
      const url = target.hosts[name]?.url ?? '';
      const error = await canConnect(url, CONNECT_MS, health.signal);
      if (error !== undefined && !health.signal.aborted)
        health.giveUp(name, `cannot connect to the ${name} host: ${error}`);
    }),
  );
}

function neededHosts(planned: Planned[], target: Target): Set<HostName> {
  const needed = new Set(
    planned.flatMap(({ check, action }) => (action === 'run' ? [...check.survey.hosts] : [])),
  );
  const names = Object.keys(target.hosts) as HostName[];
  return new Set(names.filter((name) => needed.has(name) || needed.has('emailFiles')));
}
