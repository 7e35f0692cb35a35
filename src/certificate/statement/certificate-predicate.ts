import { z } from 'zod';
import * as parts from '../../report/schema/run-report-parts.js';

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const count = z.int().min(0);

const witnessed = z.strictObject({
  bundle: digest.describe('Of the file that the first party made'),
  manifest: digest.describe('Of its manifest'),
  sample: z.strictObject({
    signature: z
      .string()
      .describe(
        'By the key of the witness, over the digest of the bundle: draws the sample; base64',
      ),
    seed: z.string().describe('SHA-256 of that signature, in hex'),
    checks: z.array(z.string()).describe('The ids of the checks that were repeated, in order'),
    of: count.describe('How many checks had a verdict'),
  }),
  agreed: z.boolean().describe('Every repeated check ended as in the first bundle'),
  differing: z.array(z.strictObject({ check: z.string(), before: z.string(), now: z.string() })),
});

/** What a certificate says, or the statement of a witness. Times are ISO 8601 in UTC. */
export const certificatePredicate = z.strictObject({
  schema: z.literal('assay-certificate/1'),
  kind: z.enum(['certification', 'witness']),
  target: parts.target.strict(),
  tool: parts.tool.strict(),
  run: z.strictObject({
    id: z.string(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
    durationMs: z.number().min(0).describe('By a clock that cannot be set'),
    seed: z.number(),
  }),
  verdict: parts.verdict,
  reason: z.string().exactOptional(),
  tier: parts.tier.strict().exactOptional(),
  summary: parts.summary.strict(),
  failed: z.array(z.string()).describe('The ids of the requirements that failed'),
  waived: z
    .array(z.string())
    .describe(
      'The ids of the requirements that are waived: their failure, or the one that they build on',
    ),
  waivers: z.array(parts.waiverResult.strict()).describe('What became of each waiver'),
  attested: z.array(parts.attested.strict()).describe('What people vouch for, and nobody observed'),
  loads: z
    .array(
      z.strictObject({
        name: z.string().describe('Of its entries in the bundle'),
        scenario: z.string().describe('Its id'),
        digest: digest.describe('Of the text of the scenario'),
        verdict: z.enum(['met', 'crossed', 'invalid', 'incomplete', 'interrupted']),
      }),
    )
    .exactOptional()
    .describe('The loads that the target was put under after the run'),
  digests: z.strictObject({
    suite: digest.describe('Of all scenarios and properties'),
    requirements: digest.describe(
      'Of the ids, levels, sections and statements of all requirements',
    ),
    silences: digest.describe('Of the questions that the interface leaves open'),
    configuration: digest.describe(
      'Of the options of the run, and of policy, waivers and attestations',
    ),
    profile: digest.describe('Of the whole profile, secrets included'),
  }),
  evidence: z.strictObject({
    exchanges: count.describe('How many exchanges are kept'),
    sessions: count,
    inspections: count,
  }),
  machine: z.strictObject({
    platform: z.string(),
    arch: z.string(),
    node: z.string(),
    cpus: count,
    host: digest.describe('Of its name: tells two machines apart, and no more'),
  }),
  signedAt: z.iso.datetime(),
  witness: witnessed.exactOptional().describe('Where a second party repeated a sample'),
});

export type CertificatePredicate = z.infer<typeof certificatePredicate>;
