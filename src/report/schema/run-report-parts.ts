import { z } from 'zod';
import type { Attestation, AttestationResult } from '../../conformance/events/attestation.js';
import { OUTCOMES_WORST_FIRST, type Outcome } from '../../conformance/events/outcome.js';
import type { Preflight } from '../../conformance/events/preflight.js';
import type {
  CheckResult,
  Observation,
  OwnResult,
  PlanTotals,
  RequirementResult,
  RunStarted,
  RunSummary,
  TierFacts,
} from '../../conformance/events/run-event.js';
import type { Continuation, RunSoFar } from '../../conformance/events/run-so-far.js';
import type { Waiver, WaiverResult } from '../../conformance/events/waiver.js';
import { TOPICS } from '../../spec/circumstances.js';
import { OPERATIONS } from '../../spec/operation.js';

const count = z.int().min(0);
const ms = z.number().min(0);
const level = z.enum(['must', 'should']);

const outcome = z.enum(OUTCOMES_WORST_FIRST);

export const verdict = z.enum(['conformant', 'nonconformant', 'incomplete']);

export const tool = z.object({
  name: z.string(),
  version: z.string(),
  suite: z.string().describe('Digest of all scenarios'),
}) satisfies z.ZodType<RunStarted['tool']>;

const limits = z.object({
  file: z.object({ accept: count, refuse: count }),
  email: z.object({ accept: count, refuse: count }),
  split: z.object({ whole: count, split: count }),
});

export const target = z.object({
  name: z.string(),
  hosts: z.partialRecord(z.enum(OPERATIONS), z.string()),
  profile: z.string().describe('Digest of the profile'),
  limits: limits
    .exactOptional()
    .describe("The sizes that it was judged by, where they are not the interface's own; in bytes"),
}) satisfies z.ZodType<RunStarted['target']>;

const sent = { exchanges: count, bytesSent: count };

export const soFar = z
  .object({
    ...sent,
    ids: z
      .array(z.object({ id: z.string(), prefix: z.string(), label: z.string(), exchange: count }))
      .exactOptional()
      .describe('reconciliationIds that emails have got since the event before'),
    records: z
      .array(
        z.object({
          operation: z.enum(OPERATIONS),
          marker: z.string(),
          label: z.string(),
          exchange: count,
        }),
      )
      .exactOptional()
      .describe('Records that were accepted since the event before'),
  })
  .describe('What a run needs that goes on here') satisfies z.ZodType<RunSoFar>;

const continues = z.object({
  as: z.enum(['resume', 'again']),
  kept: count.describe('Checks and observations that were taken over'),
  runs: z.array(z.object({ id: z.string(), startedAt: z.iso.datetime(), durationMs: ms, ...sent })),
}) satisfies z.ZodType<Continuation>;

export const run = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  seed: z.number(),
  options: z.record(z.string(), z.unknown()),
  continues: continues.exactOptional().describe('Where verdicts of earlier runs are part of it'),
}) satisfies z.ZodType<RunStarted['run']>;

export const plan = z
  .object({
    checks: count,
    questions: count.exactOptional().describe('Of these checks, how many have no verdict'),
    exchanges: count,
    bytes: z.number().min(0),
    files: count,
    records: count,
  })
  .describe('What was to be sent, and what stays in the archive') satisfies z.ZodType<PlanTotals>;

export const tier = z
  .object({
    name: z.string(),
    checks: count,
    of: count,
    requests: count,
    bytes: count,
    objects: count,
    faults: count,
    faultsOf: count,
    crossValidated: z
      .number()
      .min(0)
      .max(1)
      .exactOptional()
      .describe('The share of faults that such a choice finds which was made without them'),
  })
  .describe(
    'Which part of all checks it is, what it costs, and how many known faults it finds',
  ) satisfies z.ZodType<TierFacts>;

const host = z.enum(OPERATIONS);

export const preflight = z.object({
  facts: z.array(
    z.object({
      about: z.enum(['reachable', 'tls', 'interface', 'token', 'inspector', 'clock']),
      ok: z.boolean(),
      unknown: z.literal(true).optional(),
      text: z.string(),
    }),
  ),
  denied: z.array(
    z.object({
      host,
      request: z.enum(['upload', 'record']),
      status: z.literal([401, 403]),
      answer: z.string(),
    }),
  ),
}) satisfies z.ZodType<Preflight>;

const outcomeCounts = z.object({
  passed: count,
  failed: count,
  error: count,
  inconclusive: count,
  waived: count,
  'not-observed': count,
  deselected: count,
}) satisfies z.ZodType<Record<Outcome, number>>;

export const summary = z.object({
  requirements: outcomeCounts,
  checks: outcomeCounts,
  exchanges: count,
  bytesSent: count,
  concurrency: z.int().min(1).exactOptional().describe('Checks at the same time in the end'),
}) satisfies z.ZodType<RunSummary>;

const waiver = z.object({
  id: z.string(),
  reason: z.string(),
  owner: z.string().exactOptional(),
  expiry: z.string().exactOptional().describe('Its last day, in UTC'),
  link: z.string().exactOptional(),
}) satisfies z.ZodType<Waiver>;

export const waiverResult = waiver.extend({
  at: z.string().describe('Where it is written down'),
  state: z.enum(['used', 'unused', 'stale', 'expired']),
  checks: z.array(z.string()).describe('The ids of the checks that failed of what it names'),
}) satisfies z.ZodType<WaiverResult>;

const attestedFields = {
  answer: z.enum(['yes', 'no', 'not-applicable']),
  by: z.string().describe('Who vouches for it'),
  evidence: z.string().describe('What it rests on'),
  date: z.string().describe('The day on which it was said'),
};

const causes = z
  .array(z.string())
  .exactOptional()
  .describe('The ids of the checks that did not pass, where they are known');

const because = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.enum(['not-selected', 'tier', 'other-shard']) }),
    z.object({ kind: z.literal('heavy'), bytes: z.number().min(0) }),
    z.object({ kind: z.literal('stand-in'), check: z.string() }),
    z.object({ kind: z.literal('lacks-host'), host: z.enum(OPERATIONS) }),
    z.object({
      kind: z.literal('lacks'),
      what: z.enum(['inspector', 'token', 'on-behalf-sender']),
    }),
    z.object({ kind: z.literal('builds-on'), check: z.string(), checks: causes }),
    z.object({
      kind: z.literal('reported-elsewhere'),
      requirements: z.array(z.string()),
      checks: causes,
      isPlain: z.literal(true).exactOptional().describe('Each plain request of its kind meets it'),
    }),
    z.object({ kind: z.literal('reporter-left-out'), requirement: z.string() }),
  ])
  .exactOptional()
  .describe('The same for programs');

/** What a person vouches for of a requirement. */
export const attested = z.object({
  requirement: z.string(),
  ...attestedFields,
}) satisfies z.ZodType<Attestation>;

export const attestationResult = attested.extend({
  at: z.string().describe('Where it is written down'),
  state: z
    .enum(['attested', 'beside-the-point'])
    .describe('`beside-the-point` where the run observed it, or would have'),
  reason: z.string().exactOptional().describe('Why it is beside the point'),
}) satisfies z.ZodType<AttestationResult>;

export const requirement = z.object({
  id: z.string(),
  section: z.string().describe('Of the interface'),
  level,
  statement: z.string(),
  seen: z.enum(['wire', 'inspector', 'none']),
  outcome,
  checks: z.array(z.string()).describe('The ids of the checks that judge it'),
  reason: z.string().exactOptional().describe('Why there is no verdict'),
  because,
  waiver: waiver.exactOptional().describe('Where the outcome is `waived`'),
  attested: z.object(attestedFields).exactOptional().describe('What people vouch for; no verdict'),
}) satisfies z.ZodType<RequirementResult>;

export const own = z
  .object({
    verdict: z.enum(['met', 'not-met', 'incomplete', 'not-judged']),
    reason: z.string().exactOptional().describe('Why it is `incomplete`'),
    requirements: z.array(
      z.object({
        id: z.string(),
        level,
        statement: z.string(),
        source: z.string().describe('Where it is agreed'),
        outcome,
        checks: z.array(z.string()).describe('The ids of the checks that judge it'),
        reason: z.string().exactOptional().describe('Why there is no verdict'),
        because,
        waiver: waiver.exactOptional().describe('Where the outcome is `waived`'),
      }),
    ),
  })
  .describe(
    'What the team demands beyond the interface; `verdict` does not depend on it',
  ) satisfies z.ZodType<OwnResult>;

const failure = z.object({
  message: z.string(),
  expected: z.string(),
  actual: z.string(),
  exchanges: z.array(count).describe('Ids of those that show it, the deciding one last'),
  before: z
    .array(z.string())
    .exactOptional()
    .describe(
      'Lines like `curl` for what the check had sent before; a comment where that is too much',
    ),
  curl: z.string().describe('A line that sends the deciding request again'),
  reproduced: z.string().describe('`k of n`: in how many of n runs of the check it was seen'),
  circumstances: z
    .array(z.string())
    .exactOptional()
    .describe('The smallest set that it needs, where it needs any'),
  failsUnder: z
    .partialRecord(z.enum(TOPICS), z.string())
    .exactOptional()
    .describe('The same for programs: the name of its value for each topic'),
  mayNeedFewer: z
    .literal(true)
    .exactOptional()
    .describe('There was no time to find out whether it needs all of them'),
  sentUnder: z
    .array(z.string())
    .exactOptional()
    .describe('In which it was sent, where nothing says that any of them matters'),
  location: z.object({ file: z.string(), line: count, step: z.string() }).exactOptional(),
  counterexample: z
    .object({ scenario: z.string(), seed: z.number(), shrinks: count })
    .exactOptional(),
}) satisfies z.ZodType<NonNullable<CheckResult['failure']>>;

const checkFields = {
  id: z.string(),
  title: z.string(),
  requirements: z.array(z.string()),
  level,
  own: z.literal(true).exactOptional().describe('Its requirements are not of the interface'),
  wholeRun: z
    .literal(true)
    .exactOptional()
    .describe('It looks back on what all checks of the run sent'),
  outcome,
  durationMs: ms,
  reason: z.string().exactOptional().describe('Why there is no verdict'),
  because,
  noVerdict: z
    .string()
    .exactOptional()
    .describe('Why there is no verdict, where it is waived since what it builds on is'),
  failure: failure
    .exactOptional()
    .describe('Where the outcome is `failed`, or `waived` without `noVerdict`'),
  evidence: failure
    .pick({ exchanges: true, before: true, curl: true })
    .extend({
      circumstances: z
        .array(z.string())
        .exactOptional()
        .describe('All in which it was sent, where any was unusual'),
    })
    .exactOptional()
    .describe('Where the outcome is `inconclusive` and something was sent; `curl` may be empty'),
  waiver: waiver.exactOptional().describe('Where the outcome is `waived`'),
};
const operation = z.enum(['files', ...OPERATIONS]);

export const check = z.object({ ...checkFields, operation }) satisfies z.ZodType<CheckResult>;

/** The first reports of this version had no operation. */
export const savedCheck = z.object({ ...checkFields, operation: operation.exactOptional() });

export const observation = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
}) satisfies z.ZodType<Observation>;
