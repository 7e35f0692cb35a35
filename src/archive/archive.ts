import type { HostName } from '../spec/operation.js';
import type { Behaviour } from './behaviour/behaviour.js';
import { defaultBehaviour } from './behaviour/default-behaviour.js';
import { faultsNamed } from './guards/guarded.js';
import { HOST_NAMES } from './hosts.js';
import { type Listener, listen, type OnConnection, type Serve } from './http/listener.js';
import { type ArchiveSettings, type ReferenceOptions, resolveOptions } from './options.js';
import { serveInspector } from './routes/inspector.js';
import type { ServedHost } from './routes/route.js';
import { serveHosts } from './routes/serve.js';
import { openStores, type Stores } from './store/open-stores.js';

/** Where an archive can be reached; base URLs without a slash at the end. */
export interface ReferenceAddress {
  urls: Record<HostName, string>;
  inspectorUrl: string;
  token: string;
}

/** A running archive. */
export interface ReferenceArchive extends ReferenceAddress {
  /** Stops listening, gives open requests a moment to end, and closes the stores. */
  close(): Promise<void>;
}

/** What cannot be said in JSON. */
export interface ReferenceHooks {
  /** Replaces some of the archive's decisions. */
  adjust?: (behaviour: Behaviour, stores: Stores) => Behaviour;
  /**
   * Takes errors of the archive itself, which it answers 500; a deliberate fault is not one of
   * them.
   */
  onError?: (error: unknown) => void;
}

/**
 * Starts an archive that implements the whole interface. Unless it is temporary, it acknowledges
 * nothing on a disk that a crash could take back.
 *
 * @throws when a port is taken, or the data directory is unusable or open in another process, or no
 * fault has the given id
 */
export async function startReferenceArchive(
  options: ReferenceOptions,
  hooks: ReferenceHooks = {},
): Promise<ReferenceArchive> {
  const settings = resolveOptions(options);
  const { faults, watch } = await faultsNamed([options.fault ?? []].flat());
  const report = hooks.onError ?? (() => {});
  const stores = await openStores(settings);
  const correct = defaultBehaviour(settings);
  const faulty = { ...correct };
  for (const { mutate } of faults)
    Object.assign(faulty, mutate({ ...faulty }, stores, settings.token));
  const behaviour = hooks.adjust?.(faulty, stores) ?? faulty;
  const context = { ...stores, behaviour };
  const listeners: Listener[] = [];
  const close = async () => {
    await Promise.all(listeners.map((listener) => listener.close()));
    await stores.close();
  };
  const start = async (port: number, serve: Serve, onConnection?: OnConnection) => {
    const { address, variations } = settings;
    const listener = await listen(address, port, variations.idleMs, serve, onConnection);
    listeners.push(listener);
    return `http://${urlHost(settings.address)}:${listener.port}`;
  };
  let requests = 0;
  const count = () => {
    requests += 1;
    return requests;
  };
  try {
    const urls = { conversations: '', voice: '', email: '', eventFeed: '' };
    for (const { port, hosts } of listenersFor(settings)) {
      const serve = serveHosts(context, hosts, count, report);
      const origin = watch
        ? await start(port, watch.following(serve), (socket) => watch.connected(socket))
        : await start(port, serve);
      for (const host of hosts) urls[host.name] = origin + host.prefix;
    }
    const inspectorUrl = await start(settings.ports.inspector, serveInspector(context, report));
    return { urls, inspectorUrl, token: settings.token, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The hosts by listener, those with the longest prefix first: it is the most specific. */
function listenersFor(settings: ArchiveSettings): { port: number; hosts: ServedHost[] }[] {
  const hosts = HOST_NAMES.map((name) => ({
    name,
    prefix: settings.prefixes[name],
    takesFiles: name !== 'email' || settings.emailFiles === 'email',
  })).sort((a, b) => b.prefix.length - a.prefix.length);
  if (settings.onePort !== undefined) return [{ port: settings.onePort, hosts }];
  return hosts.map((host) => ({ port: settings.ports[host.name], hosts: [host] }));
}

function urlHost(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
