/** Sends a workload: decides when an operation starts, and on which slot. */
export interface Loop {
  /** Whether a first operation would have to wait for nothing more; true where nothing is made ready. */
  readonly prepared?: boolean;
  /** @param startAt by `performance.now()` */
  start(startAt: number): void;
  /** Nothing more is started. */
  stop(): void;
  tick(): void;
  /** Nothing is under way, and nothing more will be started. */
  readonly over: boolean;
  /** Ends what is under way. */
  close(): void;
}
