import type { Job } from '../job.js';
import type { GuardedFault } from './guarded-faults.js';

/** A guarded fault as a job, judged by the checks of its requirement. */
export function guardedJob({ fault, breach, guard }: GuardedFault): Job {
  const { id, breaks, seen } = fault;
  const name = `${id} when ${guard.join(' and ')}`;
  return {
    kind: 'guarded',
    name,
    options: { fault: name },
    inspector: seen === 'inspector',
    only: [breaks],
    guarded: { breaks, breach, guard },
  };
}
