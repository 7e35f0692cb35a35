import type { HttpPost } from '../target/client-credentials.js';
import type { GetJson } from '../target/inspector-client.js';
import { bufferBody } from '../wire/body.js';
import type { WireClient } from '../wire/http-client.js';
import { parseJson } from './parse-json.js';

interface SideAnswer {
  status: number;
  body: string;
}

/** The requests that the target layer asks for. They are no part of the transcript: their answers may be secret. */
export function sideRequests(client: WireClient, signal: AbortSignal) {
  const exchange = async (
    method: string,
    url: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<SideAnswer> => {
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
    const result = first.reusedConnection ? await send() : first;
    if (result.answer === undefined) {
      throw new SideRequestError(
        `${method} ${origin}${pathname} was not answered (${result.outcome})`,
      );
    }
    return { status: result.answer.status, body: result.answer.body.toString('utf8') };
  };
  const getJson: GetJson = async (url) => {
    const { status, body } = await exchange('GET', url, { accept: 'application/json' });
    return { status, json: parseJson(body) };
  };
  const httpPost: HttpPost = (url, { headers, body }) => exchange('POST', url, headers, body);
  return { getJson, httpPost };
}

/** The inspector or the token endpoint gave no answer. */
export class SideRequestError extends Error {
  readonly code = 'SIDE_REQUEST';
}
