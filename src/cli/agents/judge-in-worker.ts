import { Worker } from 'node:worker_threads';
import type { Judge } from '../../agents/agent/judging-generator.js';
import { builtFile } from '../../package/package-root.js';
import type { JudgeWorkerData } from './judge-worker-data.js';

/** Judges on a thread of its own, which ends with this process. */
export const judgeInWorker: Judge = (profile, env, options) => {
  const workerData: JudgeWorkerData = { profile, env: { ...env }, options };
  const worker = new Worker(builtFile('cli/agents/judge-worker.js'), { workerData });
  const report = new Promise<string>((resolve, reject) => {
    worker.once('message', (text: unknown) => resolve(String(text)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the run broke off')));
  });
  return {
    report,
    stop: () => worker.postMessage('stop'),
    kill: () => void worker.terminate(),
  };
};
