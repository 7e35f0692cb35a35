import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HOST = fileURLToPath(new URL('servers/host.mjs', import.meta.url));

/** A hostile server in a process of its own. */
export interface HostileServer {
  port: number;
  /** What arrived at another origin, to which it may have redirected. */
  elsewhere: string[];
  stop(): Promise<void>;
}

/** The names of all hostile servers. */
export function hostileServerNames(): string[] {
  return JSON.parse(execFileSync(process.execPath, [HOST, '--names'], { encoding: 'utf8' }));
}

/**
 * Starts one of them.
 *
 * @param pair - key and certificate, as paths of PEM files, for a server that speaks TLS
 */
export async function startHostileServer(
  name: string,
  pair: string[] = [],
): Promise<HostileServer> {
  const child = spawn(process.execPath, [HOST, name, ...pair], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => {});
  const elsewhere: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error(`${name} did not start`))),
  ]);
  lines.on('line', (line) => elsewhere.push(line));
  return {
    port: JSON.parse(String(first)).port,
    elsewhere,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
