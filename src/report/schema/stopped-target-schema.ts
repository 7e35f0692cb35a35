import { z } from 'zod';
import type { StoppedTarget } from '../../conformance/events/stopped-target.js';

/** What a report says of a target that stopped in the middle of the run. */
export const stoppedTarget = z
  .object({
    at: z.string().describe('ISO 8601, in UTC'),
    hosts: z.array(z.string()).describe('Those that refuse each connection since'),
    check: z.string().exactOptional().describe('The id of the check that met it first'),
    unanswered: z
      .array(
        z.object({
          exchange: z.int().min(0),
          request: z.string().describe('Method and path'),
          check: z.string().exactOptional().describe('The id of the check that sent it'),
          curl: z.string().exactOptional().describe('A line that sends it again'),
        }),
      )
      .describe('What was sent last and never answered, the likeliest cause first'),
  })
  .describe(
    'Where the target answered, and refused each connection from some moment to the end',
  ) satisfies z.ZodType<StoppedTarget>;
