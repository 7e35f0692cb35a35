import { canConnect } from '../../../http/connection/can-connect.js';
import type { Target } from '../../../profile/target.js';
import type { HostName } from '../../../spec/operation.js';
import type { HostCutoffs } from '../../client/availability/host-cutoffs.js';

/** A host that does not accept a connection within this time is not there. */
const CONNECT_MS = 4_000;

/**
 * Tries every host that the plan needs, so that a missing target is reported at once.
 *
 * @returns why there was no connection, for each host that took none
 */
export async function findUnreachable(
  needed: ReadonlySet<HostName>,
  target: Target,
  cutoffs: HostCutoffs,
  signal: AbortSignal,
): Promise<Map<HostName, string>> {
  const { transport } = target;
  const unreachable = new Map<HostName, string>();
  await Promise.all(
    [...needed].map(async (name) => {
      const url = target.hosts[name]?.url ?? '';
      const error = await canConnect(url, { transport, timeoutMs: CONNECT_MS, signal });
      if (error === undefined || signal.aborted) return;
      unreachable.set(name, error);
      cutoffs.cutOff(name, `cannot connect to the ${name} host: ${error}`);
    }),
  );
  return unreachable;
}
