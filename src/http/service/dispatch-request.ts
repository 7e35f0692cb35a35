import type { Dispatcher } from 'undici';
import { CappedBuffer } from '../message/answer/capped-buffer.js';
import { type NoAnswer, noAnswerOf } from './service-error.js';

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** http or https. The path is sent verbatim; redirects are not followed. */
  url: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** The answer of a service, read to its end. */
export interface ServiceAnswer {
  status: number;
  body: string;
  /** Of its Retry-After. */
  retryAfter?: string;
}

export interface AnswerLimits {
  /** Of its body. */
  bytes: number;
  /** When it must be complete, by `performance.now()`. */
  until: number;
}

/**
 * What a piece counts for at least: an answer in one-byte chunks would take minutes to reach a
 * limit in bytes.
 */
const MIN_PIECE_BYTES = 64;

/**
 * An answer that is longer gets room for all that it may have at once: each growth would leave as
 * much again for the garbage collector, and memory that is not written takes no room.
 */
const MANY_BYTES = 1024 * 1024;

/**
 * Sends one request.
 * @param end ends it as `cancelled`
 */
export function dispatchRequest(
  agent: Dispatcher,
  { method, url, headers, body }: ServiceRequest,
  { bytes, until }: AnswerLimits,
  end: AbortSignal,
): Promise<ServiceAnswer | NoAnswer> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;
    let status: number | undefined;
    let retryAfter: string | undefined;
    let announced = Number.NaN;
    let pieceBytes = 0;
    const answer = new CappedBuffer(bytes);
    const finish = (result: ServiceAnswer | NoAnswer) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      end.removeEventListener('abort', cancel);
      resolve(result);
    };
    const stop = (why: NoAnswer['failure']) => {
      finish({ failure: why });
      controller?.abort(new Error(why));
    };
    const cancel = () => stop('cancelled');
    const late = () => stop(status === undefined ? 'timed-out' : 'broke-off');
    const timer = setTimeout(late, Math.max(0, until - performance.now()));
    end.addEventListener('abort', cancel);
    if (end.aborted) {
      cancel();
      return;
    }
    agent.dispatch(
      {
        origin: new URL(url).origin,
        path: url.replace(/^\w+:\/\/[^/?]*/, '') || '/',
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        ...(body !== undefined && { body }),
      },
      {
        onRequestStart: (started) => {
          controller = started;
          if (isOver) started.abort(new Error('ended before it began'));
        },
        onResponseStart: (_controller, statusCode, headers) => {
          status = statusCode;
          retryAfter = [headers['retry-after']].flat()[0];
          announced = Number(headers['content-length'] ?? Number.NaN);
          if (announced > bytes) stop('too-long');
        },
        onResponseData: (_controller, chunk) => {
          const whole = announced >= 0 ? announced : answer.length > MANY_BYTES ? bytes : 0;
          answer.add(chunk, 0, chunk.length, Math.max(0, whole - answer.length - chunk.length));
          pieceBytes += Math.max(chunk.length, MIN_PIECE_BYTES);
          if (answer.cut || pieceBytes > bytes) stop('too-long');
        },
        onResponseEnd: () => {
          const body = answer.bytes.toString('utf8');
          finish({ status: status ?? 0, body, ...(retryAfter !== undefined && { retryAfter }) });
        },
        onResponseError: (_controller, error) => {
          finish(status === undefined ? noAnswerOf(error) : { failure: 'broke-off' });
        },
      },
    );
  });
}
