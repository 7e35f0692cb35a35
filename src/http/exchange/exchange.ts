/**
 * How an exchange ended. Only the first two carry an answer.
 *
 * - `answered`: status and headers arrived after the whole request was sent
 * - `answered-early`: they arrived while the request body was still being sent
 * - `aborted`: the request itself asked for it (`abortAfter`), and no answer came before
 * - `reset`: the connection ended before a status, whoever ended it
 * - `timed-out`: no progress within the timeout, or slower than the lowest rate
 * - `unreachable`: no connection (refused, no route, no such name)
 * - `tls`: the TLS handshake or the certificate failed
 * - `protocol-error`: what came is not HTTP
 * - `cancelled`: the run ended first (deadline, Ctrl-C)
 */
export type ExchangeOutcome =
  | 'answered'
  | 'answered-early'
  | 'aborted'
  | 'reset'
  | 'timed-out'
  | 'unreachable'
  | 'tls'
  | 'protocol-error'
  | 'cancelled';

/** Milliseconds since the exchange started; a moment that never came is absent. */
interface ExchangeTiming {
  /** The last byte of the request was handed to the kernel. */
  sentMs?: number;
  /** Status and headers were read. */
  firstByteMs?: number;
  totalMs: number;
}

/** A body as the transcript keeps it: text cut at 4 KiB, the whole one by size and digest. */
export interface RecordedBody {
  size: number;
  /** Of the whole body; absent when it was not read or sent to its end. */
  sha256?: string;
  /** The first 4 KiB where they are text. */
  text?: string | undefined;
  cut: boolean;
}

/** One request and what came of it, as reports show it: no secret is in it. */
export interface Exchange {
  /** Unique in a run, from 0. */
  id: number;
  /** ISO 8601. */
  at: string;
  method: string;
  url: string;
  requestHeaders: Record<string, string>;
  requestBody?: RecordedBody;
  status?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: RecordedBody;
  timing: ExchangeTiming;
  outcome: ExchangeOutcome;
  /** What the connection said when there is no answer, such as `ECONNRESET`. */
  error?: string;
}
