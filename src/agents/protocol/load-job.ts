import { z } from 'zod';
import { OPERATIONS } from '../../spec/operation.js';

/** The longest text of a profile or a scenario. */
const MAX_TEXT = 1_000_000;

/**
 * What one agent has to know of a load. It names no file and no command; secrets are names of
 * variables.
 */
export const loadJobSchema = z.strictObject({
  kind: z.literal('load'),
  version: z.string(),
  /** Unique to this part of the load. */
  run: z.string().regex(/^[a-z0-9-]{8,80}$/),
  shard: z.int().min(0),
  shards: z.int().min(1).max(10_000),
  /** With references to variables. */
  profile: z.string().max(MAX_TEXT),
  scenario: z.string().max(MAX_TEXT),
  /** Every key and label begins with it. */
  runId: z.string().regex(/^[a-z0-9-]{1,80}$/),
  preparedFiles: z.partialRecord(z.enum(OPERATIONS), z.string()),
  durationMs: z.number().positive().exactOptional(),
  timeoutMs: z.number().positive(),
  sampleSize: z.union([z.int().min(0), z.literal('all')]),
});

export type LoadJob = z.output<typeof loadJobSchema>;
