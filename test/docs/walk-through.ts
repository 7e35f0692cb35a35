import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { canConnect } from '../../src/http/connection/can-connect.js';
import { type Block, ROOT } from './pages.js';

const MAIN = join(ROOT, 'dist', 'cli', 'main.js');
/** `npx assay` is the built command. */
const NPX = `npx() { shift; '${process.execPath}' '${MAIN}' "$@"; }`;

/** What a command of a page printed, and how it ended. */
export async function bash(
  command: string,
  cwd: string,
  variables: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn('bash', ['-c', `${NPX}\n${command}`], {
    cwd,
    env: { ...process.env, ...variables, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

/** A server of a page, which a person starts in another terminal, and anew after each change. */
export class Server {
  #child: ChildProcess | undefined;
  readonly #command: string;
  readonly #cwd: string;
  readonly #port: string;

  constructor(command: string, cwd: string, port: string) {
    this.#command = command;
    this.#cwd = cwd;
    this.#port = port;
  }

  async start(): Promise<void> {
    await this.stop();
    const command = this.#command.replace(/(npx assay|python3) /, 'exec $1 ');
    const own = command.replace('npx assay', `'${process.execPath}' '${MAIN}'`);
    // The shell becomes the server, so that ending it ends that.
    this.#child = spawn('bash', ['-c', own.replace(/^(\w+=\S+) exec/, 'export $1; exec')], {
      cwd: this.#cwd,
      stdio: 'ignore',
    });
    const options = { transport: undefined, timeoutMs: 1_000, signal: AbortSignal.timeout(20_000) };
    while ((await canConnect(`http://127.0.0.1:${this.#port}`, options)) !== undefined)
      await sleep(50);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = once(child, 'close');
    child.kill();
    await ended;
  }
}

/** The output of a page with its spaces as they are, and no more than it shows of a line. */
export function expectLines(shown: string, output: string, block: Block): void {
  for (const line of shown.trimEnd().split('\n')) {
    const [start = ''] = line.split('…');
    const found = output
      .split('\n')
      .some((one) => (line === start ? one === line : one.startsWith(start)));
    expect(found, `${block.file}:${block.line}: ${line}\n\n${output}`).toBe(true);
  }
}
