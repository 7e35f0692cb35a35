import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const KEEPER = fileURLToPath(new URL('zoo/keeper.mjs', import.meta.url));

/** A hostile server in a process of its own. */
export interface Beast {
  port: number;
  /** What came to another origin, to which it may have redirected. */
  elsewhere: string[];
  stop(): Promise<void>;
}

/** The names of all. */
export function allSpecies(): string[] {
  return JSON.parse(execFileSync(process.execPath, [KEEPER, '--names'], { encoding: 'utf8' }));
}

/** @param pair key and certificate, as paths of PEM files */
export async function release(species: string, pair: string[] = []): Promise<Beast> {
  const child = spawn(process.execPath, [KEEPER, species, ...pair], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => {});
  const elsewhere: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error(`${species} did not start`))),
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
