import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CheckVerdict, Job } from './job.js';

/**
 * What a run leaves behind is short-lived: a roomy nursery spares the collector most of its work,
 * and all cores are busy without its helpers.
 */
const ROOMY = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** Judges every job, in so many processes, each with so many archives at once. */
export async function judgeAll(
  jobs: Job[],
  { workers, each, seed }: { workers: number; each: number; seed: number },
  onJudged: (judged: CheckVerdict, count: number) => void,
): Promise<CheckVerdict[]> {
  const queue = mixed(jobs);
  const all: CheckVerdict[] = [];
  await Promise.all(
    Array.from({ length: workers }, () =>
      runWorker(queue, each, seed, (judged) => {
        all.push(judged);
        onJudged(judged, all.length);
      }),
    ),
  );
  return all;
}

/**
 * Faults keep a core busy, other archives mostly wait: spread evenly among each other, neither
 * leaves the cores idle.
 */
function mixed(jobs: readonly Job[]): Job[] {
  const kinds = [
    jobs.filter(({ kind }) => isFaulty(kind)),
    jobs.filter(({ kind }) => !isFaulty(kind)),
  ];
  return kinds
    .flatMap((some) => some.map((job, at) => ({ job, place: (at + 0.5) / some.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ job }) => job);
}

const isFaulty = (kind: Job['kind']): boolean =>
  kind === 'fault' || kind === 'guarded' || kind === 'held-back';

function runWorker(
  queue: Job[],
  each: number,
  seed: number,
  onJudged: (judged: CheckVerdict) => void,
): Promise<void> {
  const module = fileURLToPath(new URL('./worker.js', import.meta.url));
  const worker = fork(module, [String(seed)], { execArgv: ROOMY });
  let open = 0;
  const next = () => {
    const job = queue.shift();
    if (job) {
      open += 1;
      worker.send({ job });
    } else if (open === 0 && worker.connected) worker.disconnect();
  };
  return new Promise((resolve, reject) => {
    worker.on('message', (judged: CheckVerdict) => {
      open -= 1;
      onJudged(judged);
      next();
    });
    worker.on('error', reject);
    worker.on('exit', (code) =>
      open === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`)),
    );
    for (let index = 0; index < each && (index === 0 || queue.length > 0); index += 1) next();
  });
}
