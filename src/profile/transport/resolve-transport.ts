import type { Route, Transport } from '../../http/connection/transport.js';
import type { ProfileReader } from '../profile-reader.js';
import type { Profile } from '../schema/profile-schema.js';
import type { Target } from '../target.js';
import { type NamedOrigin, resolveConnect } from './resolve-connect.js';
import { resolveProxy } from './resolve-proxy.js';
import { resolveTls } from './resolve-tls.js';

/** The URLs of a profile that requests go to. */
interface Urls {
  hosts: Target['hosts'];
  auth: Target['auth'];
  inspectorUrl: string | undefined;
  /** Of `start`. */
  readyUrl: string | undefined;
}

/** How the target is reached, where its certificates are, and what of that no report may show. */
export interface ResolvedTransport {
  transport: Transport;
  secrets: string[];
}

/**
 * Decides the way to each origin that the profile names, and to no other one. The proxy is for the
 * hosts and the token endpoints; for the inspector only where the profile asks for that.
 */
export async function resolveTransport(
  profile: Profile,
  urls: Urls,
  folder: string,
  reader: ProfileReader,
): Promise<ResolvedTransport> {
  const { settings, files, servername } = await resolveTls(profile.tls, folder, reader);
  const { proxyFor, secrets } = resolveProxy(profile.proxy, reader);
  const origins = namedOrigins(urls);
  const connect = resolveConnect(profile.connect, origins.named, reader);
  const routes: Record<string, Route> = {};
  for (const { origin, isHost } of origins.named) {
    const isProxied = isHost || origins.tokens.has(origin) || isInspected(profile, origin, urls);
    const proxy = isProxied ? proxyFor(origin) : undefined;
    const connectTo = connect.get(origin);
    const route: Route = {
      ...(connectTo && { connectTo }),
      ...(proxy && { proxy }),
      ...(isHost && servername !== undefined && { servername }),
    };
    if (Object.keys(route).length > 0) routes[origin] = route;
  }
  const { passphrase } = settings;
  return {
    transport: {
      ...(Object.keys(settings).length > 0 && { tls: settings }),
      ...(Object.keys(files).length > 0 && { files }),
      ...(Object.keys(routes).length > 0 && { routes }),
    },
    secrets: [...secrets, ...(passphrase === undefined ? [] : [passphrase])],
  };
}

function namedOrigins({ hosts, auth, inspectorUrl, readyUrl }: Urls): {
  named: NamedOrigin[];
  tokens: ReadonlySet<string>;
} {
  const ofHosts = new Set(Object.values(hosts).map(({ origin }) => origin));
  const tokens = new Set(
    Object.values(auth).flatMap((one) =>
      one.kind === 'oauth2' ? [new URL(one.tokenUrl).origin] : [],
    ),
  );
  const others = [inspectorUrl, readyUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  const all = new Set([...ofHosts, ...tokens, ...others]);
  return {
    named: [...all].map((origin) => ({ origin, isHost: ofHosts.has(origin) })),
    tokens,
  };
}

function isInspected(profile: Profile, origin: string, { inspectorUrl }: Urls): boolean {
  return (
    profile.inspector?.proxy === true &&
    inspectorUrl !== undefined &&
    new URL(inspectorUrl).origin === origin
  );
}
