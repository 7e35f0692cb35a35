import { z } from 'zod';
import type { RecordedRun } from '../../conformance/run/continuing/recorded-run.js';
import { UsageError } from '../../errors/usage-error.js';
import { TIERS } from '../plan/tiers.js';

const options = z.object({
  only: z.array(z.string()),
  skip: z.array(z.string()),
  scenarios: z.array(z.string()),
  runs: z.union([z.number(), z.literal(['sample', 'all'])]).exactOptional(),
  full: z.boolean(),
  tier: z.enum(TIERS).exactOptional(),
  budget: z
    .strictObject({
      requests: z.number().exactOptional(),
      bytes: z.number().exactOptional(),
      objects: z.number().exactOptional(),
      ms: z.number().exactOptional(),
    })
    .exactOptional(),
  strict: z.boolean(),
  concurrency: z.number(),
  timeoutMs: z.number(),
  deadlineMs: z.number().exactOptional(),
  report: z.array(z.string()).default([]),
  shard: z
    .string()
    .regex(/^\d+\/\d+$/)
    .transform((text) => {
      const [index = 0, of = 0] = text.split('/').map(Number);
      return { index, of };
    })
    .exactOptional(),
});

/** With what a run was started, as its report has it. */
export type ContinuedSettings = z.infer<typeof options> & { seed: number };

/**
 * The options with which a run has to go on.
 *
 * @param file of the report, for messages
 * @throws UsageError for a report without them
 */
export function continuedSettings(file: string, { started }: RecordedRun): ContinuedSettings {
  const parsed = options.safeParse(started.run.options);
  if (parsed.success) return { ...parsed.data, seed: started.run.seed };
  const [issue] = parsed.error.issues;
  throw new UsageError(
    `${file}: the report does not say with which options it was run (${issue?.path.join('.')})`,
    'no-report',
  );
}
