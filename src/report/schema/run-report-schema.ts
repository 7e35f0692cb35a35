import { z } from 'zod';
import { exchangeSchema } from './exchange-schema.js';
import { runFindings } from './run-findings-schema.js';
import * as parts from './run-report-parts.js';

/**
 * The JSON report of a run, `assay-report/1`. Within this version fields are only ever added, and
 * what is added is optional: a report that was valid once stays valid.
 */
export const runReportSchema = z.object({
  schema: z.literal('assay-report/1'),
  tool: parts.tool,
  target: parts.target,
  run: z.object({
    ...parts.run.shape,
    durationMs: z.number().min(0),
    ran: z.int().min(0).exactOptional().describe('Planned checks that were run to their end'),
    end: z
      .enum(['finished', 'interrupted', 'cut'])
      .exactOptional()
      .describe('`cut`: the run broke off, and the report has what was known'),
  }),
  plan: parts.plan.exactOptional(),
  tier: parts.tier.exactOptional(),
  preflight: parts.preflight
    .exactOptional()
    .describe('What was found out before the first check, where there was one'),
  verdict: parts.verdict,
  reason: z.string().exactOptional().describe('Why the verdict is `incomplete`'),
  summary: parts.summary,
  requirements: z.array(parts.requirement),
  own: parts.own.exactOptional(),
  checks: z.array(parts.savedCheck),
  observations: z.array(parts.observation),
  exchanges: z
    .array(exchangeSchema)
    .describe('Of the checks that did not pass; all of them in a certification'),
  waivers: z.array(parts.waiverResult).exactOptional().describe('What became of each waiver'),
  attestations: z
    .array(parts.attestationResult)
    .exactOptional()
    .describe('What people vouch for; no verdict depends on it'),
  ...runFindings,
  serverOutput: z
    .array(z.string())
    .exactOptional()
    .describe('The last lines of the server that was started for the run'),
});

export type SavedRunReport = z.infer<typeof runReportSchema>;
