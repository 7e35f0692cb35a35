import type { LoadScenario, Workload } from '../scenario/load-scenario-schema.js';
import { maxConnections } from '../scenario/workload-limits.js';

/** The part of a workload that one worker sends. */
export interface WorkloadPartition {
  name: string;
  workload: Workload;
  /** This worker's part of the connections and of the count. */
  connections: number;
  count?: number;
  /** Of all arrivals, this worker takes every `workers`th, from number `worker` on. */
  worker: number;
  workers: number;
}

/** The parts of all workloads that a worker sends; those of all workers together are the whole. */
export function partitionWorkloads(
  scenario: LoadScenario,
  worker: number,
  workers: number,
): WorkloadPartition[] {
  return Object.entries(scenario.workloads).map(([name, workload]) => ({
    name,
    workload,
    connections: partOf(maxConnections(workload), worker, workers),
    ...(workload.count === undefined ? {} : { count: partOf(workload.count, worker, workers) }),
    worker,
    workers,
  }));
}

/** One worker's part of a number; the first workers take the remainder. */
export function partOf(whole: number, worker: number, workers: number): number {
  return Math.floor(whole / workers) + (worker < whole % workers ? 1 : 0);
}
