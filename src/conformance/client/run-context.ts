import type { HttpClient } from '../../http/exchange/http-client.js';
import type { Inspector } from '../../profile/inspector-client.js';
import type { Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import type { FileReference } from '../../spec/record.js';
import type { WantedCases } from '../check/case-count.js';
import type { RunEvent } from '../check/run-event.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import type { Sender } from './sender.js';
import type { SoftTimeout } from './soft-timeout.js';

/** What every check of one run shares. */
export interface RunContext {
  target: Target;
  wire: HttpClient;
  sender: Sender;
  /** Present where the profile names one. */
  inspector: Inspector | undefined;
  /** The same seed sends the same requests, but for the names that the run id makes new. */
  seed: number;
  /** Cases a property, where the user says so. */
  cases: WantedCases;
  patience: SoftTimeout;
  /** Large records are built and sent one after the other: each is in memory several times. */
  largeRecordLock: <T>(task: () => Promise<T>) => Promise<T>;
  /** What is done once a run, by its key. */
  once: Map<string, Promise<unknown>>;
  keepCounterexample: ((scenario: Scenario) => Promise<string>) | undefined;
  /** Part of every name that this run plants in the archive. */
  runId: string;
  /** Aborted when the run shall end. */
  signal: AbortSignal;
  emit(event: RunEvent): void;
  /**
   * A reference to a small file on a host, uploaded once a run.
   *
   * @throws PlainUploadFailed when the host did not answer 200
   */
  plainFile(host: HostName): Promise<FileReference>;
}
