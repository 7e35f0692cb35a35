import { z } from 'zod';

const judged = z.object({
  id: z.string(),
  level: z.string(),
  outcome: z.string(),
  reason: z.string().optional(),
});

/** What a comparison needs of a conformance report, which may come from anywhere. */
export const comparableRun = z.object({
  schema: z.literal('assay-report/1'),
  verdict: z.string(),
  run: z.object({ options: z.object({ strict: z.boolean().catch(false) }) }).optional(),
  requirements: z.array(judged),
  checks: z.array(judged.extend({ requirements: z.array(z.string()).optional() })).optional(),
  observations: z.array(z.object({ id: z.string(), answer: z.string() })).optional(),
});

export type ComparableRun = z.infer<typeof comparableRun>;
