import pLimit from 'p-limit';
import type { ExchangeOutcome } from '../exchange/exchange.js';
import type { HttpClient } from '../exchange/http-client.js';
import { bufferBody } from '../message/body.js';
import { parseJson } from '../message/parse-json.js';
import type { HttpRequest } from '../message/request-head.js';

/** The requests that go on beside what is judged: for tokens, and to an inspector. */
export interface SideRequests {
  /** `json` is undefined when the body is not JSON. @throws SideRequestError */
  getJson(url: string): Promise<{ status: number; json: unknown }>;
  /** @throws SideRequestError */
  httpPost(
    url: string,
    request: { headers: Record<string, string>; body: string },
  ): Promise<{ status: number; body: string }>;
}

/** No token is longer, and hardly any record. */
const ANSWER_BYTES = 1024 * 1024;
/** An inspector shows a record of 10 MB whole, and may escape what is no ASCII. */
const LARGE_ANSWER_BYTES = 32 * 1024 * 1024;

/** They are no part of the transcript: their answers may be secret. */
export function sideRequests(client: HttpClient, signal: AbortSignal): SideRequests {
  // One after the other: in memory such an answer is there as bytes, as text and as a value.
  const large = pLimit(1);
  const exchange = async (
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const { origin, pathname, search } = new URL(url);
    const request: HttpRequest = {
      method,
      baseUrl: origin,
      path: `${pathname}${search}`,
      headers,
      ...(body === undefined ? {} : { body: bufferBody(Buffer.from(body)) }),
    };
    const send = async (bodyCap: number) => {
      const once = () => client.exchange(request, { signal, bodyCap });
      const first = await once();
      // A connection that was kept may have been closed in the meantime; asking twice changes nothing.
      const { answer, outcome } = first.reusedConnection ? await once() : first;
      if (answer !== undefined) return answer;
      throw new SideRequestError(outcome, `${method} ${origin}${pathname} was not answered`);
    };
    const small = await send(ANSWER_BYTES);
    const isCut = small.bodyEnd === 'cut' && method === 'GET';
    const answer = isCut ? await large(() => send(LARGE_ANSWER_BYTES)) : small;
    if (answer.bodyEnd !== 'complete') {
      const fault = answer.bodyEnd === 'cut' ? 'too-long' : 'broke-off';
      throw new SideRequestError(fault, `${method} ${origin}${pathname} was not answered whole`);
    }
    return { status: answer.status, body: answer.body.toString('utf8') };
  };
  return {
    getJson: async (url) => {
      const { status, body } = await exchange('GET', url, { accept: 'application/json' });
      return { status, json: parseJson(body) };
    },
    httpPost: (url, { headers, body }) => exchange('POST', url, headers, body),
  };
}

/** The inspector or the token endpoint gave no answer, or none that can be read to its end. */
export class SideRequestError extends Error {
  /** What happened, in the form of a system's error code, such as `TIMED_OUT`. */
  readonly code: string;

  constructor(what: ExchangeOutcome | 'too-long' | 'broke-off', message: string) {
    super(`${message} (${what})`);
    this.code = what.toUpperCase().replaceAll('-', '_');
  }
}
