/**
 * How an exchange ended. Only the first two carry an answer.
 *
 * - `answered`: status and headers arrived after the whole request was sent
 * - `answered-early`: they arrived while the request body was still being sent
 * - `aborted`: the request was to be broken off by a reset, and no answer came before
 * - `reset`: the connection ended before a status, whichever side ended it
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

/** The error of an exchange whose connection ended when some of its answer was there, and no whole head. */
export const HEAD_BROKE_OFF = 'the answer broke off before its status could be read';

/** Milliseconds since the exchange began; absent for what did not happen. */
interface ExchangeTiming {
  /** The last byte of the request was handed to the kernel. */
  sentMs?: number;
  /** Status and headers were read. */
  firstByteMs?: number;
  totalMs: number;
}

/**
 * A body as the transcript keeps it: the beginning of its text, and size and digest of the whole.
 */
export interface RecordedBody {
  /** Bytes that were read; of a request, those that were sent. */
  size: number;
  /** Of a request that was not sent to its end: the bytes that its body has. */
  of?: number;
  /** Of the whole body; absent when it was not read or sent to its end. */
  sha256?: string;
  /** The first 4 KiB where they are text. */
  text?: string | undefined;
  cut: boolean;
}

/** Another answer on the connection of a request. */
export interface FurtherAnswer {
  status: number;
  responseHeaders: Record<string, string>;
  responseBody: RecordedBody;
}

/** A request and its result as reports show them, without secrets. */
export interface Exchange {
  /** Unique in a run, from 0. */
  id: number;
  /** ISO 8601. */
  at: string;
  method: string;
  url: string;
  /** As they were sent: `sentHeader` finds one of them, whatever the case of its name. */
  requestHeaders: Record<string, string>;
  requestBody?: RecordedBody;
  /** The request was broken off on purpose, before the end that it stated. */
  brokenOff?: 'fin' | 'reset';
  /** The request before it on its connection was refused. */
  afterRefusal?: true;
  /** The request before it on its connection had a body in chunks. */
  afterChunks?: true;
  status?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: RecordedBody;
  /** What came behind it, to bytes that are several requests; only for these. */
  more?: FurtherAnswer[];
  timing: ExchangeTiming;
  outcome: ExchangeOutcome;
  /** The error of the connection where there is no answer, such as `ECONNRESET`. */
  error?: string;
}
