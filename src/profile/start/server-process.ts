import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../process-group.js';
import type { StartCommand } from '../target.js';
import type { ServerOutput } from './server-output.js';

/** For how long a server may end its work before it is killed. */
const GRACE_MS = 5_000;
const PAUSE_MS = 20;

/** A command of the shell and everything that it started. */
export class ServerProcess {
  /** How the command ended; undefined while it, or something that it started, goes on. */
  ended: string | undefined;
  readonly #child: ChildProcess;
  readonly #killGroup = () => void signalGroup(this.#child.pid, 'SIGKILL');

  /** @param onEnd called once, when it has ended by itself */
  constructor(
    { command, folder, env }: StartCommand,
    output: ServerOutput,
    onEnd: (how: string) => void,
  ) {
    // A group of its own: Ctrl-C in the terminal is not for it, and what the shell starts ends with
    // it.
    const child = spawn('/bin/sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    process.once('exit', this.#killGroup);
    output.read(child.stdout);
    output.read(child.stderr);
    const end = (how: string) => {
      if (this.ended !== undefined || signalGroup(child.pid, 0)) return;
      this.ended = how;
      onEnd(how);
    };
    child.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
    // By then all that it said has been read.
    child.on('close', (status, signal) => end(signal ?? `exit status ${status}`));
  }

  /** Asks all of it to end (SIGTERM), and kills what has not after some seconds. */
  async stop(): Promise<void> {
    const { pid } = this.#child;
    const until = performance.now() + GRACE_MS;
    for (let asked = false; signalGroup(pid, asked ? 0 : 'SIGTERM'); asked = true) {
      if (performance.now() > until) {
        this.#killGroup();
        break;
      }
      await sleep(PAUSE_MS);
    }
    process.off('exit', this.#killGroup);
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }
}
