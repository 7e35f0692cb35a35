/** Performs one operation at a time, iteration after iteration. */
export interface VirtualUser {
  /**
   * Starts an iteration.
   *
   * @param iteration its number, unique within the workload and worker
   * @param intendedAt when it should have started, by `performance.now()`
   * @param now the current time
   */
  start(iteration: number, intendedAt: number, now: number): void;
  /** Opens the connections that a first iteration would have to wait for. */
  prepare?(): void;
  /** Whether that has ended, one way or the other. */
  readonly prepared?: boolean;
  /** Called four times a second. */
  tick(): void;
  /** Cuts off the current iteration, which is still counted but not reported as finished. */
  close(): void;
}

/** Called when a virtual user is free again, with the current time. */
export type IterationFinished = (user: VirtualUser, now: number) => void;

/**
 * How long a virtual user waits after a refused connection, so that a dead target is not hammered.
 */
export const UNREACHABLE_PAUSE_MS = 100;
