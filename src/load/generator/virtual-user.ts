/** One place of a workload where one operation at a time goes on. */
export interface VirtualUser {
  /**
   * Starts an operation.
   * @param serial unlike that of any other operation of the workload in this worker
   * @param intendedAt when it should have started, by `performance.now()`
   * @param at what time it is
   */
  start(serial: number, intendedAt: number, at: number): void;
  /** Makes ready what a first operation would have to wait for. */
  prepare?(): void;
  /** Whether nothing of that is under way any more. */
  readonly prepared?: boolean;
  /** Called four times a second. */
  tick(): void;
  /** Ends what is under way; nothing is told of it any more but to the tally. */
  close(): void;
}

/** Hears that a slot is free, and what time it is. */
export type OperationFinished = (slot: VirtualUser, at: number) => void;

/** How long a slot waits after a connection was refused, so that a dead target is not hammered. */
export const UNREACHABLE_PAUSE_MS = 100;
