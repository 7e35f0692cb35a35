import { z } from 'zod';

/** Milliseconds, operations or bytes a second, within reason. */
const amount = z.number().min(0).max(1e15);
const mean = z.object({ mean: amount }).optional();

/** Of what an inspector was asked for. */
const count = z.number().min(0).optional();

const operation = z.object({
  operation: z.string(),
  rate: mean,
  throughput: mean,
  latencyMs: z.object({ p50: amount, p99: amount, 'p99.9': amount }).optional(),
});

/** What a comparison needs of a load report, wherever it comes from. */
export const comparableLoad = z.object({
  schema: z.literal('assay-load/1'),
  scenario: z.object({ id: z.string(), digest: z.string() }),
  target: z.object({ name: z.string() }).optional(),
  valid: z.boolean(),
  verdict: z.string().optional(),
  reasons: z.array(z.string()).optional(),
  workloads: z.array(
    z.object({
      name: z.string(),
      lost: count,
      corrupted: count,
      operations: z.array(operation),
    }),
  ),
  violations: z.array(z.object({ kind: z.string() })).optional(),
  thresholds: z.array(
    z.object({ text: z.string(), outcome: z.string(), reason: z.string().optional() }),
  ),
});

export type ComparableLoad = z.infer<typeof comparableLoad>;
export type ComparableOperation = z.infer<typeof operation>;
