import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below those that a system gives to whom it is all the same (from 32,768 on Linux), so that no
 * connection and no other server of a test takes one before the server that it is meant for listens
 * on it.
 */
const FIRST = 20_000;
const COUNT = 12_000;
const MAX_TRIES = 100;

/** Ports of the loopback interface that nobody listened on a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  try {
    for (let tries = 0; held.size < count; tries += 1) {
      if (tries === count + MAX_TRIES) throw new Error(`no ${count} free ports from ${FIRST} on`);
      const port = FIRST + Math.floor(Math.random() * COUNT);
      if (held.has(port)) continue;
      const server = await listen(port);
      if (server !== undefined) held.set(port, server);
    }
    return [...held.keys()];
  } finally {
    for (const server of held.values()) {
      server.close();
      await once(server, 'close');
    }
  }
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

/** Undefined where somebody is there already. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch {
    return undefined;
  }
}
