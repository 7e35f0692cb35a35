import type { RunEvent } from '../../conformance/events/run-event.js';

/** A consumer of the engine's events. It shows what happened and decides nothing. */
export interface Reporter {
  /** Takes the next event; never throws, so that one report cannot end a run. */
  on(event: RunEvent): void;
  /**
   * Waits until everything is written. Called before `run-finished`, it writes what is known,
   * marked as incomplete. Rejects with the first thing that went wrong while writing.
   */
  close(): Promise<void>;
}

/** A report file that is to be written. */
export interface RunReportFile {
  path: string;
  /** Failed *should* checks count as failures. */
  strict: boolean;
  /** What shows a check of it whole, as a command line without the id. */
  show?: string | undefined;
}

/** Makes a reporter that writes a file; the file may exist from the first event on. */
export type OpenRunReport = (file: RunReportFile) => Reporter;
