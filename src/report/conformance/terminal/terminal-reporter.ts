import type { CheckResult, RunEvent } from '../../../conformance/check/run-event.js';
import type { Reporter } from '../reporter.js';
import { type RunRecord, recordEvent } from '../run-record.js';
import { checkLine } from './check-line.js';
import { closing, type Verbosity } from './closing.js';
import { header } from './header.js';
import { liveDisplay } from './live-display.js';
import { pageOf } from './page.js';
import { RunningChecks } from './running-checks.js';
import type { Writer } from './writer.js';

export interface TerminalOptions {
  color: boolean;
  verbosity: Verbosity;
  /** The clock, in epoch milliseconds. */
  now?: () => number;
}

const REDRAW_MS = 100;

/** The reporter for people: quiet while all is well, everything about what is not. */
export function terminalReporter(writer: Writer, options: TerminalOptions): Reporter {
  const { color, verbosity, now = Date.now } = options;
  const quiet = verbosity === 'quiet';
  const display = liveDisplay(writer);
  const running = new RunningChecks();
  const page = () => pageOf(writer, color);
  let record: RunRecord | undefined;
  let checkShown = false;
  let closed = false;
  let redraw: NodeJS.Timeout | undefined;

  const open = () => {
    if (quiet || record === undefined) return;
    display.print(header(page(), record.started));
    if (!writer.isTTY) return;
    redraw = setInterval(() => display.draw(['', ...running.lines(page(), now())]), REDRAW_MS);
    redraw.unref();
  };

  const end = () => {
    if (closed) return;
    closed = true;
    clearInterval(redraw);
    display.stop();
    if (record !== undefined) display.print(closing(page(), record, verbosity));
  };

  return {
    on(event: RunEvent) {
      if (closed) return;
      record = recordEvent(record, event);
      running.on(event, now());
      if (event.type === 'run-started') open();
      if (event.type === 'run-finished') end();
      if (event.type === 'check-finished' && isShown(event.check, verbosity)) {
        display.print([...(checkShown ? [] : ['']), checkLine(page(), event.check)]);
        checkShown = true;
      }
    },
    async close() {
      end();
    },
  };
}

/** While the run goes on, good news is no news. */
function isShown({ outcome }: CheckResult, verbosity: Verbosity): boolean {
  if (verbosity === 'quiet') return false;
  if (verbosity === 'verbose') return outcome !== 'deselected';
  return ['failed', 'error', 'inconclusive'].includes(outcome);
}
