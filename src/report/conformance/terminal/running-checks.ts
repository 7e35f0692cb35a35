import prettyMs from 'pretty-ms';
import stringWidth from 'string-width';
import type { Outcome } from '../../../conformance/events/outcome.js';
import type { RunEvent } from '../../../conformance/events/run-event.js';
import type { Page } from '../../terminal/page.js';
import { progressBar } from '../../terminal/progress-bar.js';
import { visible } from '../../text/visible.js';
import { truncate } from '../../text/wrap.js';
import { OUTCOME_STYLES } from './outcome-style.js';

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const SPINNER_FRAME_MS = 100;
/** More would push the printed lines off a small window. */
const MAX_LINES = 6;
const COUNTED: readonly Outcome[] = ['failed', 'error', 'inconclusive'];

interface Running {
  id: string;
  sinceMs: number;
  progress?: { sentBytes: number; totalBytes: number };
}

/** Keeps which checks are running, and lays them out for the live display. */
export class RunningChecks {
  readonly #running = new Map<string, Running>();
  readonly #finished = new Map<Outcome, number>();
  #total = 0;
  #ran = 0;
  #startedMs = 0;

  on(event: RunEvent, nowMs: number): void {
    switch (event.type) {
      case 'run-started':
        this.#total = event.plan.checks;
        this.#startedMs = nowMs;
        break;
      case 'check-started':
        this.#running.set(event.id, { id: event.id, sinceMs: nowMs });
        break;
      case 'check-progress': {
        const running = this.#running.get(event.id);
        if (running !== undefined) running.progress = event;
        break;
      }
      case 'check-finished': {
        const { id, outcome } = event.check;
        this.#end(id);
        this.#finished.set(outcome, (this.#finished.get(outcome) ?? 0) + 1);
        break;
      }
      case 'observed':
        this.#end(event.observation.id);
        break;
    }
  }

  /** What was left out ends without having started, and is not part of the plan. */
  #end(id: string): void {
    if (this.#running.delete(id)) this.#ran += 1;
  }

  /** One line for each of the checks that run longest, and one with the counts. */
  lines(page: Page, nowMs: number): string[] {
    const running = [...this.#running.values()];
    const spinner = SPINNER[Math.floor(nowMs / SPINNER_FRAME_MS) % SPINNER.length] ?? '';
    const hidden = running.length - MAX_LINES;
    return [
      ...running.slice(0, MAX_LINES).map((one) => runningLine(page, one, spinner, nowMs)),
      ...(hidden > 0 ? [page.paint.dim(`    and ${hidden} more`)] : []),
      this.counts(page, nowMs),
    ];
  }

  /** How many checks have ended, and how. */
  counts(page: Page, nowMs: number): string {
    const unsuccessful = COUNTED.map(
      (outcome) => [this.#finished.get(outcome) ?? 0, outcome] as const,
    )
      .filter(([count]) => count > 0)
      .map(([count, outcome]) => `${count} ${OUTCOME_STYLES[outcome].words}`);
    const elapsed = prettyMs(nowMs - this.#startedMs, { secondsDecimalDigits: 0 });
    const text = [`${this.#ran} of ${this.#total} checks`, ...unsuccessful, elapsed].join(' · ');
    return page.paint.dim(`  ${truncate(text, page.columns - 3)}`);
  }
}

function runningLine(page: Page, running: Running, spinner: string, nowMs: number): string {
  const { progress } = running;
  const state =
    progress === undefined
      ? prettyMs(nowMs - running.sinceMs, { secondsDecimalDigits: 0 })
      : progressBar(progress.sentBytes, progress.totalBytes);
  const id = truncate(visible(running.id), page.columns - stringWidth(state) - 8);
  return `  ${page.paint.cyan(spinner)} ${id}  ${page.paint.dim(state)}`;
}
