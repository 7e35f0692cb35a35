import { z } from 'zod';
import { duration } from '../../config/duration.js';
import { defineStep } from './step-definition.js';

/** Waits for some time, or for the settle time of the profile. */
export const waitStep = defineStep({
  name: 'wait',
  schema: z.strictObject({ wait: z.union([z.literal('settle'), duration]) }),
  cost: () => ({}),
  run: async (step, { session }) => {
    await session.wait(step.wait);
    return undefined;
  },
});
