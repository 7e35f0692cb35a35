import { z } from 'zod';
import { loadJobSchema } from './load-job.js';

const globs = z.array(z.string().max(1_000)).max(1_000);

/** Which checks of a target are run, and how strictly. Files of the agent cannot be named. */
export const runOptionsSchema = z.strictObject({
  only: globs,
  skip: globs,
  tier: z.enum(['smoke', 'gate', 'all', 'full']).exactOptional(),
  seed: z.int().min(0).exactOptional(),
  strict: z.boolean(),
});

/** What one agent has to know of a target that it is to judge. */
const runJobSchema = loadJobSchema
  .pick({ version: true, run: true, shard: true, shards: true, profile: true })
  .extend({ kind: z.literal('run'), options: runOptionsSchema });

/** Everything that an agent does. */
export const jobSchema = z.discriminatedUnion('kind', [loadJobSchema, runJobSchema]);

export type Job = z.output<typeof jobSchema>;
export type RunJob = z.output<typeof runJobSchema>;
export type RunJobOptions = z.output<typeof runOptionsSchema>;
