import type { BodySource } from './body.js';

/** How the length of a request body is conveyed. */
type Framing = 'length' | 'chunked';

/** How a request is broken off. */
interface Ending {
  /** End the sending side and await the answer, or reset the connection. */
  how: 'fin' | 'reset';
  /** Bytes of the body (of a raw request: of all of it) sent before that; all of them unless stated. */
  afterBytes?: number;
}

/** A request as a client library would send it, unless its declared length or its ending is unusual. */
export interface OrdinaryRequest {
  method: string;
  /** `http://host[:port][/path]` or https; the path is put before `path`. */
  baseUrl: string;
  /** Sent verbatim, without normalisation or encoding; begins with `/` and may have a query. */
  path: string;
  headers: Record<string, string>;
  body?: BodySource;
  /** `length` unless stated. */
  framing?: Framing;
  /** The Content-Length, where it is not to be the size of the body. */
  declaredLength?: number | undefined;
  /** The last byte of a body with a length is sent when it resolves, so that several requests complete at one moment. */
  lastByteAfter?: (() => Promise<void>) | undefined;
  ending?: Ending | undefined;
}

/** A request that no client library would send, as the bytes that go over the connection. */
export interface RawRequest {
  /** Where to connect; its path is not used. */
  baseUrl: string;
  /** Each is written separately. */
  pieces: readonly Uint8Array[];
  /** Milliseconds to wait before each piece but the first. */
  pauseMs?: number | undefined;
  /**
   * How many answers are awaited; 1 unless stated. With more, sending goes on after a refusal, since these are several
   * requests.
   */
  answers?: number;
  ending?: Ending | undefined;
}

/** What is sent. */
export type HttpRequest = OrdinaryRequest | RawRequest;

export function isRaw(request: HttpRequest): request is RawRequest {
  return 'pieces' in request;
}
