import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FromGenerator, GeneratorOptions, ToGenerator } from '../generator/messages.js';
import { LoadError } from '../plan/load-error.js';

/** A young generation that the short-lived objects of a second fit in, so that few of them are copied. */
const YOUNG_MB = 16;

export interface WorkerHandle {
  tell(message: ToGenerator): void;
  end(): Promise<void>;
}

/**
 * Starts a thread that sends.
 *
 * @param hear takes everything that it tells
 * @param failed takes the error that ended it before it was done
 */
export function startWorker(
  options: GeneratorOptions,
  hear: (message: FromGenerator) => void,
  failed: (error: LoadError) => void,
): WorkerHandle {
  const worker = new Worker(workerFile(), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  let done = false;
  worker.on('message', (message: FromGenerator) => {
    if (message.type === 'done') done = true;
    hear(message);
  });
  worker.on('error', (error) => {
    failed(new LoadError('worker', error instanceof Error ? error.message : String(error)));
  });
  worker.on('exit', (code) => {
    if (!done) failed(new LoadError('worker', `a thread that sends ended with code ${code}`));
  });
  return {
    tell: (message) => worker.postMessage(message),
    end: async () => {
      done = true;
      await worker.terminate();
    },
  };
}

/** Beside this file when compiled, in `dist` when this is the source. */
function workerFile(): string {
  const beside = fileURLToPath(new URL('../generator/worker-main.js', import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL('../../../dist/load/generator/worker-main.js', import.meta.url));
}
