import { z } from 'zod';
import type { LatencySummary } from '../../load/metrics/histogram.js';
import type { SecondRow } from '../../load/metrics/second-row.js';
import type { LoadReport, ReportedAgents } from '../../load/report/load-report.js';
import { VIOLATION_KINDS } from '../../load/verification/violations.js';
import { OPERATIONS } from '../../spec/operation.js';

const count = z.int().min(0);
const amount = z.number().min(0);

const latency = z.object({
  count,
  min: amount,
  mean: amount,
  p50: amount,
  p90: amount,
  p95: amount,
  p99: amount,
  'p99.9': amount,
  max: amount,
  distribution: z
    .array(z.tuple([amount, amount]))
    .exactOptional()
    .describe('Percentiles, ever closer to 100, with their milliseconds'),
}) satisfies z.ZodType<LatencySummary>;

const rate = z.object({
  seconds: amount,
  min: amount,
  mean: amount,
  p50: amount,
  p90: amount.exactOptional(),
  p95: amount.exactOptional(),
  p99: amount.exactOptional(),
  'p99.9': amount.exactOptional(),
  max: amount,
});

export const secondRow = z.object({
  second: z.int(),
  lengthMs: amount,
  measured: z.boolean().describe('Whether it counts for rates and latencies'),
  attempted: count,
  acknowledged: count,
  refused: count,
  ambiguous: count,
  failed: count,
  dropped: count,
  bytes: count,
  statuses: z.record(z.string(), count).exactOptional().describe('Answers by status'),
  failures: z.record(z.string(), count).exactOptional().describe('The failed ones by kind'),
  p50Ms: amount.exactOptional(),
  p99Ms: amount.exactOptional(),
  maxMs: amount.exactOptional(),
}) satisfies z.ZodType<SecondRow>;

const figures = {
  attempted: count,
  acknowledged: count,
  refused: count,
  expectedRefusals: count,
  ambiguous: count,
  failed: z.record(z.string(), count).describe('By kind'),
  dropped: count,
  duplicates: count,
  duplicatesNotSent: count
    .exactOptional()
    .describe('Emails that were to be duplicates, when no earlier one had settled yet'),
  unsolicited: count.exactOptional().describe('Answers that no request had asked for'),
  statuses: z.record(z.string(), count),
  lost: count.exactOptional(),
  corrupted: count.exactOptional(),
  lookedUp: count.exactOptional().describe('How many were verified with an inspector'),
  lookUpsFailed: count.exactOptional().describe('How many the inspector did not answer'),
  latencyMs: latency.exactOptional().describe('From the intended start under an arrival rate'),
  serviceMs: latency.exactOptional().describe('From the actual start'),
  firstByteMs: latency.exactOptional(),
  lastByteMs: latency.exactOptional(),
  answerMs: latency.exactOptional(),
  bytes: count,
  rate: rate.exactOptional().describe('Acknowledged operations a second'),
  throughput: rate.exactOptional().describe('Bytes of request bodies a second'),
};

const workloadFields = {
  ...figures,
  name: z.string(),
  loop: z.enum(['closed', 'open']),
  operations: z.array(z.object({ ...figures, operation: z.enum(['upload', ...OPERATIONS]) })),
};

const threshold = z.object({
  text: z.string(),
  operator: z.enum(['<=', '>=', '==', '!=', '<', '>']),
  limit: z.number(),
  unit: z.string(),
  value: z.number().exactOptional().describe('In the unit of the limit'),
  outcome: z.enum(['met', 'crossed', 'no-samples']),
  reason: z
    .string()
    .exactOptional()
    .describe('Why nothing can tell, whatever the target does: such a threshold is not judged'),
  implied: z.literal(true).exactOptional().describe('Nobody wrote it'),
});

const violation = z.object({
  kind: z.enum(VIOLATION_KINDS),
  count,
  example: z.string(),
});

const meanAndMax = z.object({ mean: amount, max: amount });

const generator = z.object({
  workers: count,
  cpu: meanAndMax,
  utilization: meanAndMax,
  eventLoopDelayMs: z.object({ p99: amount, max: amount }),
  startLatenessMs: latency.exactOptional(),
  rss: z.object({ max: count, last: count }),
});

const search = z.object({
  workload: z.string(),
  highest: amount.exactOptional(),
  probes: z.array(
    z.object({
      rate: amount,
      phase: z.enum(['step', 'bisect', 'confirm']),
      held: z.boolean(),
      undecided: z.literal(true).exactOptional().describe('The generator was the limit'),
      why: z.string().exactOptional(),
    }),
  ),
});

const agents = z.object({
  startSpreadMs: amount.describe('Between the first and the last to start'),
  list: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      cores: count,
      calibratedRate: amount
        .exactOptional()
        .describe('Records a second that it sent at most to a null sink, before the load'),
      outcome: z.enum(['finished', 'lost', 'stopped']),
      seconds: count,
      attempted: count,
      acknowledged: count,
      startedLateMs: z.number().exactOptional().describe('After the moment that was agreed on'),
      clockErrorMs: amount.describe('The most by which its clock can have been misjudged'),
    }),
  ),
}) satisfies z.ZodType<ReportedAgents>;

/** What the first line of `report.ndjson` has of a load. */
export const loadHeadFields = {
  schema: z.literal('assay-load/1'),
  tool: z.object({ name: z.string(), version: z.string() }),
  scenario: z.object({ id: z.string(), title: z.string(), digest: z.string() }),
  target: z.object({
    name: z.string(),
    hosts: z.partialRecord(z.enum(OPERATIONS), z.string()),
    profile: z.string(),
  }),
  run: z.object({
    id: z.string(),
    startedAt: z.iso.datetime(),
    durationMs: amount,
    seed: z.number(),
    options: z.record(z.string(), z.unknown()),
  }),
};

/** What its last line has. */
export const loadEndFields = {
  verdict: z.enum(['met', 'crossed', 'invalid', 'incomplete', 'interrupted']),
  reasons: z.array(z.string()).describe('Why the verdict is no better'),
  valid: z.boolean().describe('Whether the figures say something about the target'),
  invalid: z.array(z.string()),
  measuredSeconds: amount,
  thresholds: z.array(threshold),
  violations: z.array(violation),
  lookUpFailure: z.string().exactOptional().describe('Why the first look-up failed'),
  generator,
  search: search.exactOptional(),
  agents: agents.exactOptional().describe('Of a load from many machines'),
};

/** A workload without its series, which has lines of its own in `report.ndjson`. */
export const workloadTotals = z.object(workloadFields);

/**
 * The JSON report of a load, `assay-load/1`. Within this version fields are only ever added, each
 * optional.
 */
export const loadReportSchema = z.object({
  ...loadHeadFields,
  ...loadEndFields,
  workloads: z.array(z.object({ ...workloadFields, series: z.array(secondRow) })),
  series: z.array(secondRow).describe('All workloads together'),
}) satisfies z.ZodType<LoadReport>;

export type SavedLoadReport = z.infer<typeof loadReportSchema>;
