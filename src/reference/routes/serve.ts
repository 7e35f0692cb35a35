import { answer } from '../http/answer.js';
import { type Call, ClientGone } from '../http/call.js';
import { pathOf } from '../http/path.js';
import { type Outcome, refused } from '../outcome.js';
import { type Host, routeOf } from './route.js';
import { submit } from './submit.js';
import { upload } from './upload.js';
import type { Vault } from './vault.js';

/**
 * Serves the hosts of one listener.
 *
 * @param count - the number of this request, over all listeners
 * @param report - takes faults of the archive itself; they are answered 500
 */
export function serveHosts(
  vault: Vault,
  hosts: Host[],
  count: () => number,
  report: (fault: unknown) => void,
): (call: Call) => Promise<void> {
  const { behaviour } = vault;
  return async (call) => {
    try {
      const outcome =
        behaviour.turnAway(count()) ?? (await decide(vault, hosts, call).catch(faulty(report)));
      await answer(call, outcome, behaviour);
    } catch (error) {
      if (!(error instanceof ClientGone)) report(error);
      call.res.destroy();
    }
  };
}

async function decide(vault: Vault, hosts: Host[], call: Call): Promise<Outcome> {
  const { behaviour } = vault;
  const { method = '', url = '', headers } = call.req;
  const route = routeOf(pathOf(url), hosts, behaviour);
  const operation = route?.kind === 'record' ? route.operation : 'files';
  const host = route?.host ?? hosts[0]?.name ?? 'conversations';
  if (!behaviour.authorised(headers.authorization, host)) {
    return refused(operation, 'bad-token', 'the request carries no valid token');
  }
  if (!route) return refused('files', 'no-such-path', 'nothing is served there');
  const offered = route.kind === 'upload' ? 'PUT' : 'POST';
  if (method !== offered) return behaviour.otherMethod(method, operation);
  return route.kind === 'upload'
    ? upload(vault, call, route.host, route.fileKey)
    : submit(vault, call, route.host, route.operation);
}

function faulty(report: (fault: unknown) => void): (error: unknown) => Outcome {
  return (error) => {
    if (error instanceof ClientGone) throw error;
    report(error);
    return refused('files', 'fault', 'the archive failed');
  };
}
