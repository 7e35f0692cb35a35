/** Bytes that are handed to the kernel together. */
export interface RequestWrite {
  parts: readonly Uint8Array[];
  /** How many of them count as sent: bytes of the body, or all bytes of a raw request. */
  payload: number;
  /** How many count as sent of the upload that the request is sent behind. */
  precedingPayload?: number;
  /** Milliseconds to wait before it. */
  pauseMs?: number;
  /** What to wait for before it. */
  after?: () => Promise<void>;
}
