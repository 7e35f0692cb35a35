import { UsageError } from '../../errors/usage-error.js';
import type { Target } from '../../profile/target.js';

/**
 * Checks that a target, and everything on the way to it, is on an agent's own list.
 *
 * @param allowed origins, such as `https://archive.test`
 * @throws UsageError that names what is not
 */
export function assertAllowed(target: Target, allowed: ReadonlySet<string>): void {
  const missing = [...new Set(originsOf(target))].filter((origin) => !allowed.has(origin));
  if (missing.length === 0) return;
  throw new UsageError(`${missing.join(', ')} is not on its list of allowed origins (--allow)`);
}

function* originsOf({ hosts, auth, transport, inspectorUrl }: Target): Iterable<string> {
  for (const { url } of Object.values(hosts)) yield new URL(url).origin;
  if (inspectorUrl !== undefined) yield new URL(inspectorUrl).origin;
  for (const one of Object.values(auth)) {
    if (one.kind === 'oauth2') yield new URL(one.tokenUrl).origin;
  }
  for (const [origin, { connectTo, proxy }] of Object.entries(transport?.routes ?? {})) {
    if (proxy !== undefined) yield new URL(proxy.url).origin;
    if (connectTo === undefined) continue;
    const { host, port } = connectTo;
    const bracketed = host.includes(':') ? `[${host}]` : host;
    yield new URL(`${new URL(origin).protocol}//${bracketed}:${port}`).origin;
  }
}
