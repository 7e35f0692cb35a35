import prettyMs from 'pretty-ms';
import type { CheckFinished, Observed, RunEvent } from '../../../conformance/events/run-event.js';
import { type Page, paragraph } from '../../terminal/page.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';

/** Most of a path are checks of some milliseconds; these are the ones worth a look. */
const MAX_SHOWN = 6;
/**
 * Milliseconds that may lie between the end of a check and the beginning of the one that took its
 * place.
 */
const HANDOVER_MS = 250;

/** From this share of the path on, the inspector is what makes a run long. */
const MAJOR_SHARE = 1 / 3;
/** A shorter run is no trouble to anybody. */
const LONG_MS = 10_000;

interface Span {
  id: string;
  fromMs: number;
  toMs: number;
}

const lengthOf = ({ fromMs, toMs }: Span): number => toMs - fromMs;

/**
 * Finds out what a run was waiting for: the check that ended last, the one that this had to wait
 * for, and so on.
 */
export class CriticalPath {
  readonly #begun = new Map<string, number>();
  readonly #spans: Span[] = [];
  /** How long checks waited for answers of the inspector. */
  readonly #inspectorMs = new Map<string, number>();
  /** The checks that are under way and end after all others. */
  readonly #throughout = new Set<string>();
  /** When the last other check ended. */
  #othersEndedMs = 0;
  #startedMs = 0;

  on(event: RunEvent, nowMs: number): void {
    if (event.type === 'run-started') this.#startedMs = nowMs;
    if (event.type === 'check-started') {
      this.#begun.set(event.id, nowMs);
      if (event.throughout) this.#throughout.add(event.id);
    }
    if (event.type === 'check-finished' || event.type === 'observed') this.#noteWait(event);
    if (event.type === 'check-finished' && event.check.outcome !== 'deselected') {
      this.#end(event.check.id, nowMs);
    }
    if (event.type === 'observed') this.#end(event.observation.id, nowMs);
  }

  #noteWait(event: CheckFinished | Observed): void {
    const id = event.type === 'observed' ? event.observation.id : event.check.id;
    if (event.inspectorMs !== undefined) this.#inspectorMs.set(id, event.inspectorMs);
  }

  /** What cannot be seen ends without having begun. */
  #end(id: string, nowMs: number): void {
    const begunMs = this.#begun.get(id);
    this.#begun.delete(id);
    if (begunMs === undefined) return;
    // A check that waits for all others delays none of them.
    const isThroughout = this.#throughout.delete(id);
    if (!isThroughout) this.#othersEndedMs = nowMs;
    const fromMs = isThroughout ? Math.max(begunMs, this.#othersEndedMs) : begunMs;
    this.#spans.push({ id, fromMs, toMs: nowMs });
  }

  /** From the first check to the last one; each began when the one before it had ended. */
  spans(): Span[] {
    const path: Span[] = [];
    // They stand in the order of their ends.
    let at = this.#spans.length - 1;
    for (let span = this.#spans[at]; span !== undefined; span = this.#spans[at]) {
      path.unshift(span);
      const { fromMs } = span;
      at = this.#spans.findLastIndex(({ toMs }, index) => index < at && toMs <= fromMs);
      const before = this.#spans[at];
      if (before === undefined || fromMs - before.toMs > HANDOVER_MS) break;
    }
    return path;
  }

  /** One line where the inspector is a major part of what the run waited for. */
  inspectorLines(page: Page): string[] {
    const path = this.spans();
    const wholeMs = path.reduce((sum, span) => sum + lengthOf(span), 0);
    const waitedMs = path.reduce(
      (sum, span) => sum + Math.min(lengthOf(span), this.#inspectorMs.get(span.id) ?? 0),
      0,
    );
    if (wholeMs < LONG_MS || waitedMs < wholeMs * MAJOR_SHARE) return [];
    // The path is a part of the run, whose length the line above has.
    const line = `at least ${prettyMs(waitedMs)} of this run went into waiting for the inspector: a quicker one makes it shorter`;
    return paragraph(page, [line], 0);
  }

  /** The longest checks of the path, in their order. */
  lines(page: Page): string[] {
    const path = this.spans();
    const last = path.at(-1);
    if (last === undefined) return [];
    const longest = path.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, MAX_SHOWN);
    const shown = path.filter((span) => longest.includes(span));
    const rest = path.filter((span) => !longest.includes(span));
    const restMs = rest.reduce((sum, span) => sum + lengthOf(span), 0);
    const seconds = (milliseconds: number) => prettyMs(milliseconds).padStart(7);
    return [
      '',
      page.paint.bold('what the run waited for'),
      ...paragraph(page, ['each check began when the one before it had ended'], 2),
      ...shown.map(
        (span) =>
          `  ${seconds(lengthOf(span))}  ${visible(span.id)}${page.paint.dim(`, after ${prettyMs(span.fromMs - this.#startedMs)}`)}`,
      ),
      ...(rest.length === 0 ? [] : [`  ${seconds(restMs)}  ${plural(rest.length, 'other')}`]),
      `  ended last: ${visible(last.id)}`,
    ];
  }
}
