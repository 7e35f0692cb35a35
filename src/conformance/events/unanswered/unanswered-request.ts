/** A request that was never answered. */
export interface UnansweredRequest {
  /** The id of its exchange. */
  exchange: number;
  /** Method and path: `POST /voice`. */
  request: string;
  /** The check that sent it; absent where it belongs to none. */
  check?: string;
  /** A line that sends it again; absent where that is not known. */
  curl?: string;
}
