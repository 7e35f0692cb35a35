import { parse } from 'node:path';
import { z } from 'zod';

/** A load that a certificate has to have met. */
export const loadFloorSchema = z.strictObject({
  scenario: z
    .string()
    .trim()
    .min(1, 'expected the name of a load scenario, or its file')
    .describe('A shipped load scenario by name, such as records, or a file'),
  digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/, 'expected sha256: and 64 hexadecimal digits')
    .describe('SHA-256 of the text of the scenario; without it, it has to be a shipped one')
    .optional(),
  thresholds: z
    .array(z.string().trim().min(1))
    .describe('What has to hold beyond the thresholds of the scenario')
    .optional(),
});

export type LoadFloor = z.infer<typeof loadFloorSchema>;

/**
 * What the entries of a load are called in a bundle, as its scenario is named: `records`, of
 * `./floors/records.yaml` too.
 */
export const floorName = (scenario: string): string =>
  parse(scenario.replace(/^load\//, '').replaceAll('\\', '/'))
    .name.toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replace(/^[^a-z]+/, 'load-')
    .slice(0, 50) || 'load';
