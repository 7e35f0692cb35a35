import { z } from 'zod';

/** How a null sink answers; crosses to its process as JSON. */
export const sinkOptions = z.object({
  port: z.int().exactOptional(),
  /** Each answer is held back for this long. */
  delayMs: z.number().exactOptional(),
  /** At the start of every `everyMs`, all answers are held back until `forMs` are over. */
  stall: z.object({ forMs: z.number(), everyMs: z.number() }).exactOptional(),
});
export type SinkOptions = z.output<typeof sinkOptions>;

/** The line that a null sink prints when it listens. */
export const sinkReady = z.object({
  url: z.string(),
  /** The moment from which stalls are counted, in epoch milliseconds. */
  startedAt: z.number(),
});
export type SinkReady = z.output<typeof sinkReady>;

/** What a null sink counted; requests for these statistics do not count. */
export const sinkStats = z.object({
  connections: z.number(),
  requests: z.number(),
  puts: z.number(),
  posts: z.number(),
  bodyBytes: z.number(),
  /**
   * How long it really held answers back since it was last asked; no process gets all the time that
   * it wants.
   */
  heldMs: z.object({ p50: z.number(), p99: z.number(), 'p99.9': z.number() }).exactOptional(),
});
export type SinkStats = z.output<typeof sinkStats>;

export const STATS_PATH = '/stats';
