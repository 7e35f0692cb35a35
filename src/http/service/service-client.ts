import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import type { Dispatcher } from 'undici';
import type { Transport } from '../connection/transport.js';
import { parseJson } from '../message/parse-json.js';
import { mergedHeaders } from '../message/with-headers.js';
import {
  type AnswerLimits,
  dispatchRequest,
  type ServiceAnswer,
  type ServiceRequest,
} from './dispatch-request.js';
import { openAgent } from './open-agent.js';
import { type NoAnswer, ServiceError } from './service-error.js';

/**
 * A client for requests that are not judged: to an inspector, to a token endpoint, before and after
 * a load.
 */
export interface ServiceClient {
  /** @throws ServiceError where there is no complete answer */
  request(request: ServiceRequest): Promise<ServiceAnswer>;
  /** `json` is undefined when the body is not JSON. @throws ServiceError */
  getJson(url: string, options?: JsonOptions): Promise<{ status: number; json: unknown }>;
  /** Closes its connections; requests in progress fail as `cancelled`. */
  close(): void;
}

interface JsonOptions {
  headers?: Readonly<Record<string, string>> | undefined;
  /** The answer is larger than most; any other such answer is asked for twice. False by default. */
  isLarge?: boolean | undefined;
}

export interface ServiceClientOptions {
  /** How the services are reached; directly unless stated. TLS is always verified. */
  transport?: Transport | undefined;
  /** Timeout in milliseconds, from the start of a request to the end of its answer. */
  timeoutMs: number;
  /** Ends all requests. */
  signal: AbortSignal;
}

const TOO_LONG: NoAnswer = { failure: 'too-long' };
/** Enough for any token and nearly all records. */
const ANSWER_BYTES = 1024 * 1024;
/** An inspector shows a record of 10 MB whole, and may escape what is not ASCII. */
const LARGE_ANSWER_BYTES = 32 * 1024 * 1024;

/**
 * A client over undici. What it sends and receives is not recorded, for it may be secret. It uses
 * no proxy that the caller does not name, and follows no redirect: nothing is sent to a host that
 * its caller does not name.
 */
export function createServiceClient({
  transport,
  timeoutMs,
  signal,
}: ServiceClientOptions): ServiceClient {
  const closing = new AbortController();
  const end = AbortSignal.any([signal, closing.signal]);
  setMaxListeners(0, end);
  // One at a time: such an answer is in memory as bytes, as text and as a value.
  const oneLarge = pLimit(1);
  // Opened for the first request: loading undici takes some 90 ms.
  let opened: Promise<Dispatcher> | undefined;
  const attempt = async (asked: ServiceRequest, limits: AnswerLimits) => {
    opened ??= openAgent({ transport, timeoutMs });
    return dispatchRequest(await opened, asked, limits, end);
  };
  const send = async (asked: ServiceRequest, limits: AnswerLimits) => {
    const first = await attempt(asked, limits);
    // An idle connection may have been closed by the server; sending such a request twice changes
    // nothing.
    return 'failure' in first && first.failure === 'reset' ? attempt(asked, limits) : first;
  };
  const request = async (asked: ServiceRequest, isLarge = false) => {
    const until = performance.now() + timeoutMs;
    const small = isLarge ? TOO_LONG : await send(asked, { bytes: ANSWER_BYTES, until });
    const isTooLong = 'failure' in small && small.failure === 'too-long' && asked.method === 'GET';
    const large = { bytes: LARGE_ANSWER_BYTES, until };
    const answer = isTooLong ? await oneLarge(() => send(asked, large)) : small;
    if (!('failure' in answer)) return answer;
    throw new ServiceError(answer.failure, asked, answer.why);
  };
  return {
    request: (asked) => request(asked),
    getJson: async (url, { headers: others, isLarge } = {}) => {
      const headers = mergedHeaders({ accept: 'application/json' }, others);
      const { status, body } = await request({ method: 'GET', url, headers }, isLarge);
      return { status, json: parseJson(body) };
    },
    close: () => {
      closing.abort();
      void opened?.then((agent) => agent.destroy());
    },
  };
}
