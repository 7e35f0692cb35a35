import { z } from 'zod';
import { runOptionsSchema } from '../../agents/protocol/run-job.js';

/** What the thread that judges a target starts with. */
export const judgeWorkerData = z.strictObject({
  profile: z.string(),
  env: z.record(z.string(), z.string().optional()),
  options: runOptionsSchema,
});

export type JudgeWorkerData = z.output<typeof judgeWorkerData>;
