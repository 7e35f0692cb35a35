import { Worker } from 'node:worker_threads';
import { builtFile } from '../../package/package-root.js';
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
  const worker = new Worker(builtFile('load/generator/worker-main.js'), {
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
