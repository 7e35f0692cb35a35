import { z } from 'zod';
import type { RunEvent } from '../../conformance/events/run-event.js';
import { exchangeSchema } from './exchange-schema.js';
import { runFindings } from './run-findings-schema.js';
import * as parts from './run-report-parts.js';

/** A line of `report.ndjson`, but for the footer. */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-started'),
    tool: parts.tool,
    target: parts.target,
    run: parts.run,
    plan: parts.plan,
    tier: parts.tier.exactOptional(),
  }),
  z.object({ type: z.literal('preflight'), preflight: parts.preflight }),
  z.object({
    type: z.literal('check-started'),
    id: z.string(),
    title: z.string(),
    throughout: z.literal(true).exactOptional(),
  }),
  z.object({
    type: z.literal('check-finished'),
    check: parts.check,
    exchanges: z.array(exchangeSchema),
    inspectorMs: z.number().min(0).exactOptional(),
    soFar: parts.soFar.exactOptional(),
  }),
  z.object({
    type: z.literal('observed'),
    observation: parts.observation,
    inspectorMs: z.number().min(0).exactOptional(),
    soFar: parts.soFar.exactOptional(),
  }),
  z.object({
    type: z.literal('run-finished'),
    verdict: parts.verdict,
    reason: z.string().exactOptional(),
    interrupted: z.boolean(),
    deadlinePassed: z.literal(true).exactOptional(),
    durationMs: z.number().min(0),
    summary: parts.summary,
    requirements: z.array(parts.requirement),
    own: parts.own.exactOptional(),
    waivers: z.array(parts.waiverResult).exactOptional(),
    attestations: z.array(parts.attestationResult).exactOptional(),
    ...runFindings,
    serverOutput: z.array(z.string()).exactOptional(),
    tier: parts.tier.exactOptional(),
  }),
]) satisfies z.ZodType<RunEvent>;
