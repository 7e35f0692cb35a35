import type { Workload } from './load-scenario-schema.js';

/** Whether operations start at given times, and not when an earlier one is over. */
export function isOpen({ rate, stages }: Pick<Workload, 'rate' | 'stages'>): boolean {
  return rate !== undefined || stages?.some((stage) => stage.rate !== undefined) === true;
}
