import { z } from 'zod';
import { VIOLATION_KINDS } from '../../load/verification/violations.js';
import { OPERATIONS } from '../../spec/operation.js';
import { jsonOf } from '../../values/json-of.js';
import { agentSecondSchema } from './agent-second.js';

const count = z.int().min(0);
const kind = z.enum(['upload', ...OPERATIONS]);

const violation = z.strictObject({
  kind: z.enum(VIOLATION_KINDS),
  count,
  example: z.string(),
});

/** Acknowledged operations of one series and worker, to be looked up. */
const sample = z.strictObject({
  workload: z.string(),
  kind,
  worker: count,
  iterations: z.array(z.number()),
  sentMs: z.array(z.number()),
});

const content = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    version: z.string(),
    cores: count,
    /** Records a second that it sent at most when it was calibrated. */
    calibratedRate: z.number().exactOptional(),
    /** How far its clock is ahead of the server's, and the largest possible error of that. */
    clockAheadMs: z.number(),
    clockErrorMs: z.number().min(0),
  }),
  z.strictObject({ type: z.literal('ready') }),
  /** It cannot take part, or go on. */
  z.strictObject({ type: z.literal('failed'), why: z.string() }),
  z.strictObject({ type: z.literal('second'), data: agentSecondSchema }),
  /** Fingerprints of ids that the archive issued. */
  z.strictObject({ type: z.literal('ids'), base64: z.string() }),
  z.strictObject({ type: z.literal('samples'), samples: z.array(sample) }),
  /** A part of a compressed report. */
  z.strictObject({ type: z.literal('report'), base64: z.string() }),
  z.strictObject({
    type: z.literal('finished'),
    violations: z.array(violation),
    /** Why it stopped by itself, where it did. */
    stopped: z.string().exactOptional(),
  }),
]);

/**
 * From an agent: numbered from 1 on, and repeated until it is acknowledged. Number 0 says that it
 * is alive.
 */
const fromAgent = z.strictObject({
  shard: count,
  seq: count,
  content: content.exactOptional(),
});

/**
 * From the controller to all agents. Each message carries the full state, so a lost one does no
 * harm.
 */
const fromController = z.strictObject({
  /** Later ones are larger. */
  number: count,
  /** The latest message of each agent up to which all have arrived. */
  acks: z.array(count),
  /** When to start, by the clock of the server. */
  startAt: z.number().exactOptional(),
  /** Start no more iterations; those in progress have this long to end. */
  stop: z.strictObject({ graceMs: z.number().min(0) }).exactOptional(),
  /** Nothing more is expected of anyone. */
  end: z.boolean(),
});

export type AgentContent = z.output<typeof content>;
export type AgentMessage = z.output<typeof fromAgent>;
export type ControllerMessage = z.output<typeof fromController>;

/** A message of an agent; undefined when it is none. */
export function parseAgentMessage(text: string): AgentMessage | undefined {
  return fromAgent.safeParse(jsonOf(text)).data;
}

/** A message of the controller; undefined when it is none. */
export function parseControllerMessage(text: string): ControllerMessage | undefined {
  return fromController.safeParse(jsonOf(text)).data;
}
