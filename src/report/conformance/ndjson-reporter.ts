import { closeSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunEvent, RunVerdict } from '../../conformance/check/run-event.js';
import { makeFolder } from '../files/make-folder.js';
import type { Reporter, RunReportFile } from './reporter.js';

/** The last line of the file. A file without one was cut short. */
interface Footer {
  type: 'footer';
  /** The number of lines before this one. */
  events: number;
  /** False when the reporter was closed before the run had finished. */
  complete: boolean;
  verdict: RunVerdict;
}

/**
 * Writes each event as one line of JSON as soon as it happens, so that the file can be followed
 * and a run that is killed leaves everything it knew. Upload progress is left out: it is for watching only.
 */
export function ndjsonReporter({ path }: Pick<RunReportFile, 'path'>): Reporter {
  let file: number | undefined;
  let problem: unknown;
  let events = 0;
  let verdict: RunVerdict | undefined;

  const line = (value: RunEvent | Footer) => {
    if (problem !== undefined) return;
    try {
      file ??= open(path);
      // synchronous on purpose: what is in a buffer is lost when the process is killed
      writeFileSync(file, `${JSON.stringify(value)}\n`);
    } catch (error) {
      problem = error;
    }
  };

  return {
    on(event) {
      if (event.type === 'check-progress' || verdict !== undefined) return;
      line(event);
      events += 1;
      if (event.type === 'run-finished') verdict = event.verdict;
    },
    async close() {
      if (file !== undefined) {
        const complete = verdict !== undefined;
        line({ type: 'footer', events, complete, verdict: verdict ?? 'incomplete' });
        closeSync(file);
        file = undefined;
      }
      if (problem !== undefined) throw problem;
    },
  };
}

function open(path: string): number {
  makeFolder(dirname(path));
  return openSync(path, 'w');
}
