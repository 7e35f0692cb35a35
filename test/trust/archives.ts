import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReferenceAddress } from '../../src/archive/archive.js';
import type { ReferenceOptions } from '../../src/archive/options.js';

/** What the process of the archives is asked. */
export type HostCommand =
  | { kind: 'start'; id: number; options: ReferenceOptions; degenerate: string | undefined }
  | { kind: 'stop'; id: number };

/** What it answers. */
export interface HostReply {
  id: number;
  address?: ReferenceAddress;
  error?: string;
}

/** A process in which archives can be started. */
export interface Archives {
  start(options: ReferenceOptions, degenerate?: string): Promise<RunningArchive>;
  end(): void;
}

interface RunningArchive extends ReferenceAddress {
  stop(): Promise<void>;
}

/** Starts the process; it ends with this one. */
export function openArchives(
  module = fileURLToPath(new URL('./archive-host.js', import.meta.url)),
): Archives {
  const child = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, (reply: HostReply) => void>();
  child.on('message', (reply: HostReply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  return {
    start: async (options, degenerate) => {
      last += 1;
      const id = last;
      const { address } = await ask(child, waiting, { kind: 'start', id, options, degenerate });
      if (!address) throw new Error('the archive has no address');
      const stop = async () => {
        await ask(child, waiting, { kind: 'stop', id });
      };
      return { ...address, stop };
    },
    end: () => void child.disconnect(),
  };
}

function ask(
  child: ChildProcess,
  waiting: Map<number, (reply: HostReply) => void>,
  question: HostCommand,
): Promise<HostReply> {
  return new Promise((resolve, reject) => {
    waiting.set(question.id, (reply) =>
      reply.error === undefined ? resolve(reply) : reject(new Error(reply.error)),
    );
    child.send(question);
  });
}
