import type { Lane } from '../connection/lane.js';
import type { BodySource } from './body.js';

/** How the length of a request body is conveyed. */
type Framing = 'length' | 'chunked';

/** How a request is broken off. */
interface Ending {
  /** End the sending side and await the answer, or reset the connection. */
  how: 'fin' | 'reset';
  /**
   * Bytes of the body (of a raw request: of all of it) sent before that; all of them unless stated.
   */
  afterBytes?: number;
}

/** Where the sending of a request pauses, and for how many milliseconds. */
export interface Pause {
  /**
   * `head`: in the middle of a header line; `body`: between head and body; `middle`: halfway
   * through the body; `last-byte`: before the last byte of the body, after which only the end of
   * the chunks may follow. Without a body only the first is possible.
   */
  at: 'head' | 'body' | 'middle' | 'last-byte';
  ms: number;
}

/** A free way of sending the same request; what is left out is done in the usual way. */
export interface Delivery {
  /**
   * - `own`: a connection that carries nothing else
   * - `closing`: the same, with `Connection: close`
   * - `old`: the idle connection that has carried the most requests
   * - a lane: the connection that earlier requests with the same lane used, where it is still
   *   usable, otherwise a new one
   *
   * Where the server has closed an idle connection unannounced, the last two are new connections.
   */
  connection?: 'own' | 'closing' | 'old' | Lane;
  /**
   * An upload to the same origin that is sent right before on the same connection, which is their
   * own, without waiting for its answer. The result is that of the second. It is sent as it stands,
   * in the usual way.
   */
  pipelinedAfter?: OrdinaryRequest | undefined;
  /** `capitals`: of all names; `reversed`: the whole list, Host and framing included. */
  headerStyles?: readonly ('capitals' | 'reversed')[];
  /**
   * Bytes of the chunks, in turn; only with chunks as the framing. Small ones grow after the first
   * 4 KiB.
   */
  chunks?: readonly number[];
  /** Chunk sizes have leading zeros and capital digits, and the coding has a capital as well. */
  paddedChunkSizes?: boolean;
  /** The part before each of them is a write of its own. */
  pauses?: readonly Pause[];
}

/**
 * A request as a client library would send it, unless its declared length or its ending is unusual.
 */
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
  /**
   * The last byte of a body with a length is sent when it resolves, so that several requests
   * complete at one moment.
   */
  lastByteAfter?: (() => Promise<void>) | undefined;
  ending?: Ending | undefined;
  /**
   * Not applied together with `lastByteAfter`; of what is broken off nothing is sent behind an
   * upload.
   */
  delivery?: Delivery | undefined;
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
   * How many answers are awaited; 1 unless stated. With more, sending goes on after a refusal,
   * since these are several requests.
   */
  answers?: number;
  ending?: Ending | undefined;
}

/** What is sent. */
export type HttpRequest = OrdinaryRequest | RawRequest;

export function isRaw(request: HttpRequest): request is RawRequest {
  return 'pieces' in request;
}

/** Whether the end of its body is found by reading it. */
export const isInChunks = (request: HttpRequest): boolean =>
  !isRaw(request) && request.framing === 'chunked';

/** The delivery of a request, as far as one is applied. */
export function deliveryOf(request: HttpRequest): Delivery | undefined {
  if (isRaw(request) || request.lastByteAfter) return undefined;
  const { delivery, ending } = request;
  return ending && delivery ? { ...delivery, pipelinedAfter: undefined } : delivery;
}

/**
 * Whether the server knows where it ends, so that its connection may carry another, and it is not
 * to be its own.
 */
export function isPlain(request: HttpRequest): boolean {
  if (isRaw(request) || request.ending || request.declaredLength !== undefined) return false;
  const { connection, pipelinedAfter } = deliveryOf(request) ?? {};
  return pipelinedAfter === undefined && connection !== 'own' && connection !== 'closing';
}

/** Whether all of it is sent, so that a server has to answer it. */
export const isWhole = (request: HttpRequest): boolean =>
  request.ending === undefined && (isRaw(request) || request.declaredLength === undefined);

/** Whether it could be sent on any connection, but is its last request. */
export const isBrokenOff = (request: HttpRequest): boolean =>
  !isRaw(request) && request.ending !== undefined && request.declaredLength === undefined;

/** The same without the upload that it is sent behind. */
export function withoutUploadBefore(request: OrdinaryRequest): OrdinaryRequest {
  const { pipelinedAfter: _, ...delivery } = request.delivery ?? {};
  return { ...request, delivery };
}
