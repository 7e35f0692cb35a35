/** The next bytes of a request, valid until the next piece is asked for. */
export interface BytesPiece {
  bytes: Uint8Array;
  /** How many of them are of a body. */
  payload: number;
  /** They belong to the upload that the request is sent behind. */
  preceding?: boolean;
}

/** What a request consists of: bytes, and milliseconds for which its sending pauses. */
export type Piece = BytesPiece | { pauseMs: number };
