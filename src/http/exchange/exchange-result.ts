import type { Answer } from '../message/answer/answer-reader.js';
import type { Exchange, ExchangeOutcome } from './exchange.js';

export interface ExchangeOptions {
  signal?: AbortSignal;
  /** Bytes of the request body handed to the kernel so far. */
  onProgress?(sentBytes: number): void;
  /**
   * Milliseconds to wait for the answer to a request that was sent whole, where that is not the
   * client's timeout. It is asked again while the answer is awaited, and may have become less.
   */
  answerTimeoutMs?(): number;
  /** Why that, or `restMs`, may be less than the client's timeout, in words. */
  whyShorter?: string;
  /**
   * The same for the rest of an answer with that status, once its head was read; undefined leaves
   * it as it is.
   */
  restMs?(status: number): number | undefined;
  /**
   * One of another caller may be sent right behind it. It is sent no later for that, and its result
   * says whether it was so.
   */
  mayBeFollowed?: boolean;
  /**
   * Where the request is to be sent behind an upload, a request of another caller may stand in for
   * that. It waits a moment for one; the upload is sent where none comes.
   */
  mayFollow?: boolean;
}

/** The result of a request: its record for reports, and what the harness judges it by. */
export interface ExchangeResult {
  /** Redacted. */
  exchange: Exchange;
  outcome: ExchangeOutcome;
  /** As it arrived, without redaction. Present exactly when a status was read. */
  answer?: Answer;
  /** The further answers on the same connection, to a raw request that expects several. */
  more: Answer[];
  /** The error of the connection, unredacted, where the answer is missing or broken. */
  error?: string;
  /** Bytes of the body (of a raw request: of all of it) handed to the kernel. */
  sentBytes: number;
  /** Bytes of the last answer, with its head and its framing. */
  receivedBytes?: number;
  /** When all of it was handed over, by `now()`; absent where sending stopped before. */
  sentAt?: number;
  /** When status and headers of the first answer were read. */
  firstByteAt?: number;
  /**
   * The connection had carried an exchange before, or the one whose answer this request did not
   * wait for, and ended without a byte of an answer. The server may never have seen the request, or
   * may have: its fate is unknown.
   */
  lostOnReuse: boolean;
  /** It took too long: no connection, no answer or no end of one within the timeout. */
  stalled: boolean;
  /**
   * What was sent before it because of its delivery: the upload that it is sent behind, and the
   * same request where the server closed the connection after the answer to that upload.
   */
  before?: readonly ExchangeResult[];
  /** Its answer is whole, and says that it is the last of the connection. */
  isLast?: boolean;
  /** It was sent once before, on a connection that ended as it came. */
  isRepeated?: true;
  /** A request of another caller was sent right behind it. */
  wasFollowed?: true;
  /** In `before`: it was sent for another caller, who gets the same result. */
  isOfAnother?: boolean;
}

/** A result without a record. */
export interface UnrecordedResult extends Omit<ExchangeResult, 'exchange' | 'before'> {
  /** The request before it on its connection was refused. */
  afterRefusal?: boolean;
  /** The request before it on its connection had a body in chunks. */
  afterChunks?: boolean;
  /** What came of the upload that the request was sent behind. */
  preceding?: PrecedingResult;
}

export interface PrecedingResult {
  result: UnrecordedResult;
  /**
   * Its answer says that it is the last of the connection: what was sent behind it is not
   * processed.
   */
  last: boolean;
}

/** Answers of a server that takes no more, for the moment. */
const BUSY = new Set([429, 503]);

/**
 * Whether a server ended a connection that had been idle for too long, as the request was on its
 * way: it has not read it, and it may be sent again (RFC 9110, section 15.5.9).
 */
export const endedIdle = ({ answer, isLast }: UnrecordedResult): boolean =>
  answer?.status === 408 && isLast === true;

/** Whether a server may have no place for a connection, or never got to it. */
export const isTurnedAway = ({ answer, stalled }: UnrecordedResult): boolean =>
  answer === undefined ? stalled : BUSY.has(answer.status);
