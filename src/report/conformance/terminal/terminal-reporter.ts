import type {
  CheckFinished,
  CheckResult,
  RunEvent,
} from '../../../conformance/events/run-event.js';
import type { KnownFault } from '../../../package/known-faults.js';
import { liveDisplay } from '../../terminal/live-display.js';
import { pageOf } from '../../terminal/page.js';
import type { TerminalOptions, Verbosity } from '../../terminal/terminal-options.js';
import type { Writer } from '../../terminal/writer.js';
import { causeOf } from '../check/describe-check.js';
import { notAnswered, WITHOUT_ANSWER } from '../check/not-answered.js';
import { isOfNothing } from '../incomplete-run.js';
import type { Reporter } from '../reporter.js';
import { type RunRecord, recordEvent } from '../run-record.js';
import { checkLine } from './check-line.js';
import { closing } from './closing/closing.js';
import { CriticalPath } from './critical-path.js';
import { header } from './header.js';
import { symbolOf } from './outcome-style.js';
import { preflightLines } from './preflight-lines.js';
import { RunningChecks } from './running-checks.js';

const REDRAW_MS = 100;
/**
 * Where nothing is drawn anew, a log says from time to time that the run goes on: some systems end
 * a job that is silent.
 */
const HEARTBEAT_MS = 30_000;
/** Checks without a verdict that are shown of one cause while the run goes on. */
const MAX_OF_A_CAUSE = 5;
/** The same of all causes together; the end has them in groups. */
const MAX_OPEN = 15;

/**
 * The reporter for people: says little while checks pass, and everything about those that do not.
 *
 * @param faults known ones, to say which of them a failure looks like
 */
export function terminalReporter(
  writer: Writer,
  { color, verbosity }: TerminalOptions,
  faults: readonly KnownFault[] = [],
): Reporter {
  const quiet = verbosity === 'quiet';
  const display = liveDisplay(writer);
  const running = new RunningChecks();
  const path = new CriticalPath();
  const page = () => pageOf(writer, color);
  let record: RunRecord | undefined;
  let isOpen = false;
  let checkShown = false;
  const causes = new Map<string, number>();
  let openShown = 0;
  let closed = false;
  let heartbeat: NodeJS.Timeout | undefined;

  /** Where nothing goes any more, hundreds of checks have one cause; the end counts them. */
  const checkLines = ({ check, exchanges }: CheckFinished): string[] => {
    const { outcome } = check;
    if (outcome !== 'inconclusive' || verbosity === 'verbose') return [checkLine(page(), check)];
    const isLost = check.evidence !== undefined && notAnswered(exchanges)(check);
    const cause = isLost ? WITHOUT_ANSWER : causeOf(check);
    const count = (causes.get(cause) ?? 0) + 1;
    causes.set(cause, count);
    if (openShown > MAX_OPEN) return [];
    if (count <= MAX_OF_A_CAUSE) {
      openShown += 1;
      if (openShown <= MAX_OPEN) return [checkLine(page(), check)];
      const others = 'others without a verdict, which the end tells of';
      return [page().paint.dim(`  ${symbolOf(page(), outcome)} ${others}`)];
    }
    return count === MAX_OF_A_CAUSE + 1
      ? [
          page().paint.dim(
            `  ${symbolOf(page(), outcome)} ${isLost ? `others ${WITHOUT_ANSWER}` : 'others for the same reason'}`,
          ),
        ]
      : [];
  };

  const open = () => {
    if (quiet || isOpen || record === undefined) return;
    isOpen = true;
    display.print(header(page(), record.started));
    display.animate(() => ['', ...running.lines(page(), Date.now())], REDRAW_MS);
    if (writer.isTTY) return;
    const beat = () => display.print([running.counts(page(), Date.now())]);
    heartbeat = setInterval(beat, HEARTBEAT_MS).unref();
  };

  const end = () => {
    if (closed) return;
    closed = true;
    if (record === undefined) return;
    if (!isOfNothing(record)) open();
    clearInterval(heartbeat);
    display.stop();
    if (verbosity === 'verbose') display.print(path.lines(page()));
    display.print(closing(page(), record, verbosity, faults, path.inspectorLines(page())));
  };

  return {
    on(event: RunEvent) {
      if (closed) return;
      const hasBegun = event.type === 'check-finished' && record?.running.has(event.check.id);
      record = recordEvent(record, event);
      running.on(event, Date.now());
      path.on(event, Date.now());
      // An empty run may be a typing mistake, which is explained at the end.
      if (event.type === 'run-started' && event.plan.checks > 0) open();
      if (event.type === 'preflight' && !quiet) {
        display.print(preflightLines(page(), event.preflight));
      }
      if (event.type === 'run-finished') end();
      if (event.type === 'check-finished' && isShown(event.check, hasBegun === true, verbosity)) {
        open();
        const lines = checkLines(event);
        if (lines.length > 0) display.print([...(checkShown ? [] : ['']), ...lines]);
        checkShown = true;
      }
    },
    async close() {
      end();
    },
  };
}

/**
 * While the run goes on, only checks without a pass are worth a line; what keeps them from beginning
 * is said in the end.
 */
function isShown({ outcome }: CheckResult, hasBegun: boolean, verbosity: Verbosity): boolean {
  if (verbosity === 'quiet') return false;
  if (verbosity === 'verbose') return outcome !== 'deselected';
  if (outcome === 'inconclusive' && !hasBegun) return false;
  return ['failed', 'waived', 'error', 'inconclusive'].includes(outcome);
}
