/**
 * Carries messages between an agent and the controller of a run. It promises little: a message may
 * be lost, come late or come twice. What has to arrive is numbered and repeated by those who use
 * it.
 */
export interface Link {
  /** Never throws, and never waits. */
  send(text: string): void;
  /** Whether messages can be sent at the moment, as far as is known. */
  readonly connected: boolean;
  /**
   * The time of the server between both sides, in milliseconds: the one clock that all of them can
   * read.
   * @throws while there is no connection
   */
  serverTime(): Promise<number>;
}
