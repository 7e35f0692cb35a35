import { z } from 'zod';
import { isPlaceholder } from '../../config/is-placeholder.js';

const words = (wanted: string) =>
  z
    .string({ error: wanted })
    .trim()
    .max(2_000, 'at most 2,000 characters')
    .refine((text) => !isPlaceholder(text, ['name', 'evidence']), wanted);

const attestation = z.strictObject({
  requirement: z.string().trim().min(1).describe('The id of a requirement of the interface'),
  answer: z
    .enum(['yes', 'no', 'not-applicable'])
    .describe('Whether the archive does what the requirement says'),
  by: words('say who vouches for it').describe('Who vouches for it: a name, and for whom'),
  evidence: words('say what it rests on').describe(
    'What it rests on: a document, a test by hand, an address',
  ),
  date: z.iso.date('expected a day such as 2027-01-31').describe('The day on which it was said'),
});

/** A file of attestations, as `--attestations` takes it. */
export const attestationsSchema = z.strictObject({
  attestations: z
    .array(attestation)
    .max(1_000)
    .describe('What people vouch for and no run can observe'),
});
