import type { LatencySummary } from '../metrics/histogram.js';

/** How a null sink answers. Plain JSON: it crosses to another process. */
export interface SinkOptions {
  port?: number;
  /** Each answer is held back so long. */
  delayMs?: number;
  /** At the start of every `everyMs`, all answers are held back until `forMs` are over. */
  stall?: { forMs: number; everyMs: number };
}

/** The line that a null sink prints when it listens. */
export interface SinkReady {
  url: string;
  /** The moment from which stalls are counted, in epoch milliseconds. */
  startedAt: number;
}

/** What a null sink counted; its own questions do not count. */
export interface SinkStats {
  connections: number;
  requests: number;
  puts: number;
  posts: number;
  bodyBytes: number;
  /** Since it was asked last, how long it really held answers back, for it is not master of every moment either. */
  heldMs?: LatencySummary;
}

export const STATS_PATH = '/stats';
