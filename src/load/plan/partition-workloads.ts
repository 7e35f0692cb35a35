import type { LoadScenario, Workload } from '../scenario/load-scenario-schema.js';
import { maxConnections } from '../scenario/workload-limits.js';

/** The part of a workload that one worker sends. */
export interface WorkloadPartition {
  name: string;
  workload: Workload;
  /** This worker's part of the connections, of the count and of the queue. */
  connections: number;
  count?: number;
  queue?: number;
  /** Of all iterations, this worker takes every `workers`th, from number `worker` on. */
  worker: number;
  workers: number;
}

/**
 * A worker's parts of all workloads; the parts of all workers add up to the whole. A worker without
 * a connection gets no part, because it could not send its operations.
 */
export function partitionWorkloads(
  scenario: LoadScenario,
  worker: number,
  allWorkers: number,
): WorkloadPartition[] {
  return Object.entries(scenario.workloads).flatMap(([name, workload]) => {
    const { count, queue } = workload;
    const most = maxConnections(workload);
    const workers = Math.min(allWorkers, most);
    if (worker >= workers) return [];
    const own = (whole: number) => partOf(whole, worker, workers);
    return {
      name,
      workload,
      connections: own(most),
      ...(count === undefined ? {} : { count: own(count) }),
      ...(queue === undefined ? {} : { queue: own(queue) }),
      worker,
      workers,
    };
  });
}

/**
 * The number, from 1, of a worker's iteration among the iterations of all workers; it is unique.
 */
export function iterationNumber(
  { worker, workers }: Pick<WorkloadPartition, 'worker' | 'workers'>,
  own: number,
): number {
  return own * workers + worker + 1;
}

/** One worker's part of a number; the first workers take the remainder. */
export function partOf(whole: number, worker: number, workers: number): number {
  return Math.floor(whole / workers) + (worker < whole % workers ? 1 : 0);
}
