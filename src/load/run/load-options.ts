import type { LoadSetup } from '../report/finished-load.js';
import type { GeneratorRunOptions, GeneratorRunResult } from './generator-run.js';

/** A load to run. Times are in milliseconds. */
export interface LoadOptions extends LoadSetup {
  timeoutMs: number;
  deadlineMs?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with each token that is obtained, so that it can be kept out of what is shown. */
  onToken?: ((token: string) => void) | undefined;
  /** Where the target keeps its data, when it runs on this machine. */
  dataFolder?: string | undefined;
  /** What sends and measures, where that is not this process. */
  generate?: ((options: GeneratorRunOptions) => Promise<GeneratorRunResult>) | undefined;
}
