import { closeSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunEvent, RunVerdict } from '../../conformance/events/run-event.js';
import { makeFolder } from '../../files/make-folder.js';
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
 * What a run takes over from earlier ones, until all of it is there: the file may be the only one
 * that has it, and a moment without it is a moment in which the process may be killed.
 */
interface Held {
  lines: string[];
  toCome: number;
}

const isEnd = ({ type }: RunEvent): boolean => type === 'check-finished' || type === 'observed';

/**
 * Writes each event as one line of JSON as soon as it happens, so that the file can be followed and
 * a run that is killed leaves everything it knew. Upload progress is left out: it is for watching
 * only.
 */
export function ndjsonReporter({ path }: Pick<RunReportFile, 'path'>): Reporter {
  let file: number | undefined;
  let problem: unknown;
  let events = 0;
  let verdict: RunVerdict | undefined;
  let held: Held | undefined;

  const line = (value: RunEvent | Footer) => {
    if (problem !== undefined) return;
    try {
      if (held !== undefined) {
        held.lines.push(`${JSON.stringify(value)}\n`);
        return;
      }
      file ??= open(path);
      // synchronous on purpose: what is in a buffer is lost when the process is killed
      writeFileSync(file, `${JSON.stringify(value)}\n`);
    } catch (error) {
      problem = error;
    }
  };

  const release = () => {
    if (held === undefined) return;
    const text = held.lines.join('');
    held = undefined;
    try {
      file = replace(path, text);
    } catch (error) {
      problem = error;
    }
  };

  return {
    on(event) {
      if (event.type === 'check-progress' || verdict !== undefined) return;
      if (event.type === 'run-started' && (event.run.continues?.kept ?? 0) > 0) {
        held = { lines: [], toCome: event.run.continues?.kept ?? 0 };
      }
      line(event);
      events += 1;
      if (held !== undefined && isEnd(event)) {
        held.toCome -= 1;
        if (held.toCome === 0) release();
      }
      if (event.type === 'run-finished') verdict = event.verdict;
    },
    async close() {
      release();
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

/** Puts a file with this beginning where another one may be, in one step, and goes on in it. */
function replace(path: string, text: string): number {
  makeFolder(dirname(path));
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? true;
  const beginning = isFile ? `${path}.${process.pid}.part` : path;
  const file = openSync(beginning, 'w');
  writeFileSync(file, text);
  if (isFile) renameSync(beginning, path);
  return file;
}
