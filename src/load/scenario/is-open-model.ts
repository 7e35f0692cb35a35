import type { Workload } from './load-scenario-schema.js';

/**
 * Whether operations start at an arrival rate (open model), and not when an earlier one has ended
 * (closed model).
 */
export function isOpenModel({ rate, stages }: Pick<Workload, 'rate' | 'stages'>): boolean {
  return rate !== undefined || stages?.some((stage) => stage.rate !== undefined) === true;
}
