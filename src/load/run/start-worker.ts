import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { WorkerCommand, WorkerMessage, WorkerOptions } from '../generator/messages.js';
import { LoadError } from '../plan/load-error.js';

/** Large enough for the short-lived objects of a second, so that few of them are copied. */
const YOUNG_GENERATION_MB = 16;

export interface WorkerHandle {
  send(command: WorkerCommand): void;
  terminate(): Promise<void>;
}

/**
 * Starts a generator thread.
 *
 * @param onMessage takes everything that it sends
 * @param onFailure takes the error that ended it before it was done
 */
export function startWorker(
  options: WorkerOptions,
  onMessage: (message: WorkerMessage) => void,
  onFailure: (error: LoadError) => void,
): WorkerHandle {
  const worker = new Worker(workerFile(), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  let done = false;
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'done') done = true;
    onMessage(message);
  });
  worker.on('error', (error) => {
    onFailure(new LoadError('worker', error instanceof Error ? error.message : String(error)));
  });
  worker.on('exit', (code) => {
    if (!done) onFailure(new LoadError('worker', `a generator thread exited with code ${code}`));
  });
  return {
    send: (command) => worker.postMessage(command),
    terminate: async () => {
      done = true;
      await worker.terminate();
    },
  };
}

/** Next to this file when compiled, in `dist` when this is the source. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('../generator/worker-main.js', import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL('../../../dist/load/generator/worker-main.js', import.meta.url));
}
