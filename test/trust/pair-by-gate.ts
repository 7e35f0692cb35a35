import { FAULTS } from '../../src/archive/faults/catalogue.js';
import type { RunPlan } from '../../src/suite/plan/run-plan.js';
import type { Job } from './job.js';

/**
 * A pair of faults as its archive's team would judge it on a push: by the checks of the gate, which show what else it
 * takes down, beside those of the two broken requirements. It sends a fifth of what the whole suite does.
 */
export function pairByGate(job: Job, { tiers }: Pick<RunPlan, 'tiers'>): Job {
  if (job.kind !== 'pair' || job.only !== undefined) return job;
  const { fault = [] } = job.options;
  const broken = FAULTS.filter(({ id }) => fault.includes(id)).map(({ breaks }) => breaks);
  const gate = tiers.gate[job.inspector ? 'inspector' : 'wire'].checks;
  return { ...job, only: [...broken, ...gate] };
}
