import type { WorkloadShare } from '../generator/messages.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { connectionsOf } from './plan-load.js';

/** The part of every workload that a worker sends; together they are the whole. */
export function shareOut(scenario: LoadScenario, worker: number, workers: number): WorkloadShare[] {
  return Object.entries(scenario.workloads).map(([name, workload]) => ({
    name,
    workload,
    connections: part(connectionsOf(workload), worker, workers),
    first: worker,
    of: workers,
    ...(workload.count === undefined ? {} : { count: part(workload.count, worker, workers) }),
  }));
}

function part(whole: number, worker: number, workers: number): number {
  return Math.floor(whole / workers) + (worker < whole % workers ? 1 : 0);
}
