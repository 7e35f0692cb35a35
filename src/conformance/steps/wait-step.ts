import { z } from 'zod';
import { duration } from '../../values/duration.js';
import { defineStep } from './step-definition.js';

/**
 * Waits for some time, for the settle time of the profile, or for all checks of the run that do not
 * wait for others.
 */
export const waitStep = defineStep({
  name: 'wait',
  schema: z.strictObject({ wait: z.union([z.literal(['settle', 'others']), duration]) }),
  cost: ({ wait }) => {
    if (wait === 'others') return { wholeRun: 'throughout' };
    const { data: restMs } = duration.safeParse(wait);
    return restMs === undefined ? {} : { restMs };
  },
  run: async (step, { session }) => {
    await session.wait(step.wait);
    return undefined;
  },
});
