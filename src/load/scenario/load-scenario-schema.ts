import { z } from 'zod';
import { OPERATIONS, UPLOAD_HOSTS } from '../../spec/operation.js';
import { byteSize } from '../../values/byte-size.js';
import { duration } from '../../values/duration.js';
import { rate, share } from './quantities.js';

/** Bounds of every load, so that a typo does not run forever. */
const MAX_CONNECTIONS = 10_000;
const MAX_COUNT = 1_000_000_000;
const MAX_WORKERS = 64;
const MAX_WEIGHT = 1_000_000;
/** A record is built whole, once for each connection. */
const MAX_RECORD_BYTES = 64 * 2 ** 20;
const MAX_PEOPLE = 100_000;

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9-]*$/, 'a name is a letter and then letters, digits or -');
const connections = z.int().min(1).max(MAX_CONNECTIONS);
const framing = z.enum(['length', 'chunked']);
const patch = z
  .record(z.string(), z.json())
  .describe('A JSON Merge Patch; null removes a member')
  .exactOptional();

const weighted = z.strictObject({
  size: byteSize,
  weight: z.number().positive().max(MAX_WEIGHT).default(1),
});

const upload = z.strictObject({
  size: byteSize.optional().describe('Bytes of every file; 64 KiB by default'),
  sizes: z.array(weighted).min(1).optional().describe('Sizes, each with its weight among them'),
  framing: z
    .union([framing, z.array(framing).min(1)])
    .default('length')
    .describe('How the end of the body is signalled; from a list, each in turn'),
  type: z.string().default('application/octet-stream').describe('The Content-Type'),
  host: z.enum(UPLOAD_HOSTS).default('conversations'),
});

const record = z.strictObject({
  text: z.string().exactOptional(),
  size: byteSize
    .refine((size) => size <= MAX_RECORD_BYTES, 'a record of a load has 64 MiB at most')
    .exactOptional()
    .describe('The exact bytes of the request body'),
  padding: z.string().min(1).exactOptional(),
  people: z.int().min(1).max(MAX_PEOPLE).exactOptional(),
  requestInfo: patch,
  overview: patch,
  request: patch,
});

const ramp = z.union([rate, z.strictObject({ from: rate, to: rate })]);

const stage = z.strictObject({
  for: duration,
  rate: ramp.optional().describe('Arrivals a second in this stage, constant or a ramp'),
  connections: connections
    .optional()
    .describe('In the closed model: how many virtual users are at work'),
});

const workload = z.strictObject({
  upload: upload.optional().describe('Files to upload; with submit, each is then referenced'),
  submit: z
    .union([z.enum(OPERATIONS), z.array(z.enum(OPERATIONS)).min(1)])
    .optional()
    .describe('The operation of the records to submit; from a list, each in turn'),
  record: record.optional().describe('How the records differ from the plain one'),
  files: z
    .enum(['prepared', 'none'])
    .optional()
    .describe('Whether records name a file that is uploaded before the load'),
  circumstances: z
    .literal('any')
    .optional()
    .describe(
      'Writes requests in turn in all the ways that mean the same: header names in capitals, headers and members of ' +
        'JSON in the reverse order, white space in JSON; files of one framing with chunks as well',
    ),
  duplicates: share
    .optional()
    .describe('The share of emails that repeat one that was acknowledged before'),
  missing: share
    .optional()
    .describe('The share of records that name a file that was never uploaded'),
  connections: connections
    .optional()
    .describe(
      'In the closed model the number of virtual users, under an arrival rate the most connections to open',
    ),
  rate: ramp.optional().describe('Arrivals a second, on an absolute schedule: the open model'),
  queue: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Arrivals that may wait for a connection; further ones are dropped and counted'),
  stages: z.array(stage).min(1).optional(),
  count: z
    .int()
    .min(1)
    .max(MAX_COUNT)
    .optional()
    .describe('Ends the workload after so many operations'),
});

const threshold = z.union([
  z.string(),
  z.strictObject({
    expect: z.string(),
    abort: z.boolean().default(false).describe('End the load as soon as it is crossed'),
    after: duration.optional().describe('Not evaluated before'),
  }),
]);

const search = z.strictObject({
  workload: name,
  from: rate.describe('The first rate'),
  to: rate.describe('The highest rate to try'),
  hold: duration.describe('How long each rate is held'),
  confirm: duration
    .optional()
    .describe('How long the rate that was found is held for confirmation'),
  precision: share.optional().describe('How close to come to the limit; 5% by default'),
});

/** A load scenario file: workloads side by side, how long, and what must hold. */
export const loadScenarioSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^load(\/[a-z0-9-]+)+$/, 'the id of a load scenario is load/ and a slug')
      .describe('Permanent, as load/<slug>'),
    title: z.string(),
    why: z.string().optional(),
    workloads: z.record(name, workload),
    for: duration.optional().describe('How long to send; needed unless every workload has a count'),
    warmup: duration.optional().describe('Excluded from rates and latencies; whole seconds'),
    until: z
      .strictObject({ steady: share, segments: z.int().min(3).max(600).default(10) })
      .optional()
      .describe('End once the rates of the last seconds are all this close to their median'),
    workers: z.int().min(1).max(MAX_WORKERS).optional().describe('Generator threads; 1 by default'),
    verify: z
      .union([z.enum(['all', 'none']), z.int().min(1).max(1_000_000)])
      .optional()
      .describe(
        'How many of the acknowledged operations to verify with the inspector; 200 by default',
      ),
    search: search.optional().describe('Look for the highest rate that meets the thresholds'),
    thresholds: z.array(threshold).default([]),
  })
  .describe('A load scenario of assay');

export type LoadScenario = z.output<typeof loadScenarioSchema>;
export type Workload = LoadScenario['workloads'][string];
export type Upload = NonNullable<Workload['upload']>;
