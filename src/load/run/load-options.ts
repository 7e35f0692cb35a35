import type { LoadSetup } from '../report/finished-load.js';

/** A load to run. Times are in milliseconds. */
export interface LoadOptions extends LoadSetup {
  timeoutMs: number;
  deadlineMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Where the target keeps its data, when it runs on this machine. */
  dataFolder?: string | undefined;
}
