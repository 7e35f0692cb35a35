import type { HostName } from '../interface/operation.js';
import type { Target } from '../target/target.js';
import { canConnect } from '../wire/wait-for-host.js';
import type { HostHealth } from './host-health.js';
import type { Planned } from './plan.js';

/** A host that does not accept a connection within this time is not there. */
const CONNECT_MS = 3_000;

/** Tries every host that the plan needs, so that a target that is not there is told at once. */
export async function findUnreachable(
  planned: Planned[],
  target: Target,
  health: HostHealth,
): Promise<void> {
  const needed = new Set(
    planned.flatMap(({ check, action }) => (action === 'run' ? [...check.survey.hosts] : [])),
  );
  const names = Object.keys(target.hosts) as HostName[];
  await Promise.all(
    names
      .filter((name) => needed.has(name) || needed.has('emailFiles'))
      .map(async (name) => {
        const url = target.hosts[name]?.url ?? '';
        const error = await canConnect(url, CONNECT_MS);
        if (error !== undefined)
          health.giveUp(name, `cannot connect to the ${name} host: ${error}`);
      }),
  );
}
