import type { BodySource } from './body.js';

/** How the length of a request body is told. */
type Framing = 'length' | 'chunked';

/** How a request is broken off. */
interface Ending {
  /** End the sending side and await the answer, or reset the connection. */
  how: 'fin' | 'reset';
  /** Bytes of the body (of a raw request: of all of it) that are sent before; all of them unless stated. */
  afterBytes?: number;
}

/** A request as a client library would send it, unless its length or its end is told otherwise. */
export interface OrdinaryRequest {
  method: string;
  /** `http://host[:port][/path]` or https; the path is put before `path`. */
  baseUrl: string;
  /** Sent as it is, without normalising or encoding; begins with `/` and may have a query. */
  path: string;
  headers: Record<string, string>;
  body?: BodySource;
  /** `length` unless stated. */
  framing?: Framing;
  /** What Content-Length says, where that is not the size of the body. */
  declaredLength?: number | undefined;
  /** What the last byte of a body with a length waits for, so that several requests are complete at one moment. */
  lastByteAfter?: (() => Promise<void>) | undefined;
  ending?: Ending | undefined;
}

/** A request that no client library would send, in the bytes that go over the connection. */
export interface RawRequest {
  /** Where to connect; its path is not used. */
  baseUrl: string;
  /** Each is handed to the kernel for itself. */
  pieces: readonly Uint8Array[];
  /** Milliseconds to wait before each piece but the first. */
  pauseMs?: number | undefined;
  /**
   * So many answers are awaited, one after the other; 1 unless stated. With more, the request goes on after a refusal,
   * for it is several.
   */
  answers?: number;
  ending?: Ending | undefined;
}

/** What is sent. */
export type HttpRequest = OrdinaryRequest | RawRequest;

export function isRaw(request: HttpRequest): request is RawRequest {
  return 'pieces' in request;
}
