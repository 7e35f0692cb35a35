import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request with the answer that it waits for. */
export interface Call {
  req: IncomingMessage;
  res: ServerResponse;
  /** The client holds its body back until it receives `100 Continue`. */
  waitsForContinue: boolean;
  /**
   * What followed the whole request without being a request, as when a Content-Length is too small.
   */
  excess?: Buffer;
  /** Pieces of the body that were read before they were asked for. */
  ahead?: Buffer[];
}

/** The client went away before its request was complete, so there is no one to answer. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

/** The Content-Length in bytes, or undefined when the body is chunked or there is none. */
export function declaredBytes(call: Call): number | undefined {
  const { headers } = call.req;
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return headers['content-length'] === undefined ? 0 : Number(headers['content-length']);
}

/** Whether part of the request is still to come. */
export function isEarly(call: Call): boolean {
  return !call.req.complete;
}
