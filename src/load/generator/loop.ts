/** Drives a workload: decides when an iteration starts, and which virtual user performs it. */
export interface Loop {
  /**
   * Whether the connections of the first iterations are open, or have failed; absent where none are
   * opened ahead.
   */
  readonly prepared?: boolean;
  /** Whether no iteration is in progress, and none will be started. */
  readonly finished: boolean;
  /** @param startAt by `performance.now()` */
  start(startAt: number): void;
  /** Starts no more iterations. */
  stop(): void;
  /** Called four times a second. */
  tick(): void;
  /** Cuts off the iterations in progress. */
  close(): void;
}
