import { bufferBody } from './body.js';
import type { WireClient } from './http-client.js';
import { parseJson } from './parse-json.js';

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

/** They are no part of the transcript: their answers may be secret. */
export function sideRequests(client: WireClient, signal: AbortSignal): SideRequests {
  const exchange = async (
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ) => {
    const { origin, pathname, search } = new URL(url);
    const send = () =>
      client.exchange(
        {
          method,
          baseUrl: origin,
          path: `${pathname}${search}`,
          headers,
          ...(body === undefined ? {} : { body: bufferBody(Buffer.from(body)) }),
        },
        { signal },
      );
    const first = await send();
    // A connection that was kept may have been closed in the meantime; asking twice changes nothing.
    const { answer, outcome } = first.reusedConnection ? await send() : first;
    if (answer === undefined) {
      throw new SideRequestError(`${method} ${origin}${pathname} was not answered (${outcome})`);
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

/** The inspector or the token endpoint gave no answer. */
export class SideRequestError extends Error {
  readonly code = 'SIDE_REQUEST';
}
