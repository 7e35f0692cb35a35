import { z } from 'zod';
import { loadFloorSchema } from '../load/load-floor.js';

const globs = z.array(z.string().trim().min(1, 'expected a glob over ids')).min(1);

/** What a certificate needs, as a programme of certification writes it down. */
export const policySchema = z.strictObject({
  tier: z
    .enum(['smoke', 'gate', 'all', 'full'])
    .describe('The least part of all checks that has to be run')
    .optional(),
  limits: z
    .literal('interface')
    .describe("The target has to be judged by the interface's own limits, not by lower ones")
    .optional(),
  waivers: z
    .enum(['none', 'allowed'])
    .describe('Whether failures may be waived; allowed unless stated')
    .optional(),
  strict: z.boolean().describe('Failed shoulds count, too').optional(),
  passed: globs
    .describe('Globs over requirements that must have passed, whatever the verdict leaves open')
    .optional(),
  inspected: globs
    .describe('Globs over requirements that must have passed before the eyes of an inspector')
    .optional(),
  attested: globs
    .describe('Globs over requirements that must have passed or be vouched for by a person')
    .optional(),
  load: z
    .array(loadFloorSchema)
    .min(1)
    .describe('The loads that the target has to have met')
    .optional(),
  maximumAgeDays: z
    .number()
    .min(0)
    .max(36_500)
    .describe('How long after the run a certificate is valid; 365 days unless stated')
    .optional(),
  suites: z
    .array(z.string().regex(/^sha256:[0-9a-f]{64}$/, 'expected sha256: and 64 hexadecimal digits'))
    .min(1)
    .describe('The suites that count')
    .optional(),
  witnesses: z.int().min(0).max(10).describe('How many witnesses have to confirm it').optional(),
  sample: z
    .int()
    .min(1)
    .describe('How many checks each witness has to repeat, or all where there are fewer')
    .optional(),
});

export type Policy = z.infer<typeof policySchema>;
