import { z } from 'zod';
import * as parts from '../../report/schema/run-report-parts.js';
import { certificatePredicate } from '../statement/certificate-predicate.js';

const counts = parts.summary.shape.requirements;
const { attested, loads, failed, waived } = certificatePredicate.shape;
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const file = z.string().describe('The bundle, below the folder of the list');
const finding = z.object({ code: z.string(), message: z.string() });

const certified = z.object({
  target: z.string().describe('Name and version, as the profile has them'),
  limits: parts.target.shape.limits,
  signer: z.object({ of: z.string(), key: digest }).describe('Whose key signed it'),
  verdict: parts.verdict,
  reason: z.string().exactOptional(),
  suite: z.object({ version: z.string(), digest: z.string() }),
  scope: z
    .object({ tier: z.string(), checks: z.int(), of: z.int(), whole: z.boolean() })
    .describe('How much of the suite was run; `whole`: nothing of the tier was left out by hand'),
  seen: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
  signedAt: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  requirements: z
    .object({ must: counts, should: counts })
    .describe('How they ended; the verdict rests on the musts'),
  failed,
  waived,
  attested,
  loads: loads.unwrap(),
  observations: z.array(parts.observation),
  rejudged: z.object({ same: z.int(), of: z.int(), sameSuite: z.boolean() }),
  witnesses: z.array(
    z.object({ of: z.string(), key: digest, seen: z.iso.datetime(), file, digest }),
  ),
});

/**
 * How a certificate stands. Only `valid` says that a target is certified now, as its verdict says.
 */
const standing = z.enum(['valid', 'expired', 'superseded', 'revoked', 'refused']);

const entry = z.object({
  file,
  digest: digest.describe('Of the bundle'),
  standing,
  supersededBy: digest.exactOptional().describe('The bundle that is newer'),
  certificate: certified
    .exactOptional()
    .describe('What it says; absent where it does not hold, for then nothing of it is to be read'),
  findings: z.array(finding).describe('Why it is refused'),
});

/** A published list of certificates, `assay-registry/1`. */
export const registrySchema = z.object({
  schema: z.literal('assay-registry/1'),
  programme: z.string(),
  builtAt: z.iso.datetime().describe('Each entry was verified then'),
  tool: z.object({ name: z.string(), version: z.string() }),
  policy: z
    .string()
    .exactOptional()
    .describe('What each entry had to meet, below the folder of the list'),
  entries: z.array(entry),
});

export type Registry = z.infer<typeof registrySchema>;
export type RegistryEntry = z.infer<typeof entry>;
export type ListedWitness = CertifiedTarget['witnesses'][number];
export type CertifiedTarget = z.infer<typeof certified>;
