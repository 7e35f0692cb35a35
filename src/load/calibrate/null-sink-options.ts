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
}

export const STATS_PATH = '/stats';
