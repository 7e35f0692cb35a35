import prettyMs from 'pretty-ms';
import { isAnswersOnly, type SecondRow } from '../../../load/metrics/second-row.js';
import type { AgentStanding } from '../../../load/run/agent-standing.js';
import { isRestOfLoad, type LoadSecond, type LoadStarted } from '../../../load/run/load-event.js';
import {
  type EvaluatedThreshold,
  valueInWords,
} from '../../../load/thresholds/evaluate-threshold.js';
import type { Page } from '../../terminal/page.js';
import { bar, progressBar } from '../../terminal/progress-bar.js';
import { bytesPerSecond, milliseconds, perSecond } from '../../text/numbers.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';
import { pad, truncate } from '../../text/wrap.js';

const MARKS = {
  met: ['✓', 'green'],
  crossed: ['✗', 'red'],
  'no-samples': ['·', 'dim'],
} as const;
const MAX_UPLOADS = 8;
const MAX_AGENTS = 12;
/** Seconds that the trend compares with those before them. */
const TREND_SECONDS = 5;
const NAME_COLUMNS = 21;
/** Smaller changes are noise. */
const STEADY = 0.05;

/** Keeps what the live view shows: the last second, and how the target does compared to before. */
export class RunningLoad {
  readonly #amounts: number[] = [];
  #last: LoadSecond | undefined;
  #agents: readonly AgentStanding[] = [];
  #note = 'starting';
  /** How long all of it takes, where that is known. */
  #durationMs: number | undefined;

  onStarted({ plan }: LoadStarted): void {
    this.#durationMs = plan.durationMs;
  }

  onSecond(event: LoadSecond): void {
    if (isRestOfLoad(event)) {
      if (this.#last) this.#last = { ...this.#last, thresholds: event.thresholds };
      return;
    }
    this.#last = event;
    this.#amounts.push(amountOf(event));
    if (this.#amounts.length > 2 * TREND_SECONDS) this.#amounts.shift();
  }

  onAgents(agents: readonly AgentStanding[]): void {
    this.#agents = agents;
  }

  /** Shows a text until the next second of load. */
  onNote(text: string): void {
    this.#note = text;
    this.#last = undefined;
    this.#amounts.length = 0;
  }

  lines(page: Page): string[] {
    const last = this.#last;
    if (last === undefined) return [page.paint.dim(`  ${truncate(this.#note, page.columns - 3)}`)];
    const uploads = last.uploads.slice(0, MAX_UPLOADS);
    const hidden = last.uploads.length - uploads.length;
    return [
      page.paint.dim(
        truncate(`  ${this.#progress(last)} · ${last.phase} · ${this.#trend()}`, page.columns - 1),
      ),
      ...last.series.map(({ name, row }) => `  ${secondLine(name, row, page.columns - 3)}`),
      ...uploads.map(({ sent, total }) => page.paint.dim(`    ${progressBar(sent, total)}`)),
      ...(hidden > 0 ? [page.paint.dim(`    and ${plural(hidden, 'more upload')}`)] : []),
      ...agentLines(page, this.#agents),
      ...last.thresholds.map((threshold) => thresholdLine(page, threshold)),
    ];
  }

  /** The share that is done and the time that is left, where it is known how long it takes. */
  #progress({ second }: LoadSecond): string {
    const passed = second + 1;
    const total = this.#durationMs === undefined ? undefined : this.#durationMs / 1000;
    // A search sends anew for each rate that it tries.
    if (total === undefined || total <= 0) return `${passed} s`;
    const share = Math.min(1, passed / total);
    const left = prettyMs(Math.max(0, Math.ceil(total - passed)) * 1000);
    return `${bar(share)} ${Math.round(share * 100)} % · ${left} left`;
  }

  #trend(): string {
    if (this.#amounts.length < 2 * TREND_SECONDS) return 'no trend yet';
    const before = mean(this.#amounts.slice(0, TREND_SECONDS));
    const change = before === 0 ? 0 : mean(this.#amounts.slice(TREND_SECONDS)) / before - 1;
    if (Math.abs(change) < STEADY) return 'steady';
    return `${change < 0 ? 'slower' : 'faster'} by ${Math.round(Math.abs(change) * 100)} %`;
  }
}

/** What each machine sent in its last second; of many, those that sent least. */
function agentLines(page: Page, agents: readonly AgentStanding[]): string[] {
  const rates = agents.map(({ name, state, last }) => ({
    name,
    state: state === 'at work' ? '' : ` ${state}`,
    acknowledged: last?.acknowledgedPerSecond ?? 0,
    bytes: last?.bytesPerSecond ?? 0,
  }));
  const least = rates.sort((a, b) => a.acknowledged - b.acknowledged || a.bytes - b.bytes);
  const shown = least.slice(0, MAX_AGENTS).map(({ name, state, acknowledged, bytes }) => {
    const columns = pad(truncate(visible(name), NAME_COLUMNS), NAME_COLUMNS);
    return `    ${columns} ${perSecond(acknowledged).padStart(7)} ${bytesPerSecond(bytes).padStart(10)}${state}`;
  });
  const hidden = agents.length - shown.length;
  return [...shown, ...(hidden > 0 ? [`    and ${plural(hidden, 'more agent')}`] : [])].map(
    (line) => page.paint.dim(truncate(line, page.columns - 1)),
  );
}

/** How a threshold stands at the moment. */
function thresholdLine(page: Page, threshold: EvaluatedThreshold): string {
  const { text, outcome } = threshold;
  const [symbol, paint] = MARKS[outcome];
  const line = truncate(`${text}: ${valueInWords(threshold)}`, page.columns - 5);
  return `  ${page.paint[paint](symbol)} ${page.paint.dim(line)}`;
}

/**
 * One second of a workload; lines printed one below the other line up. The median is left out where
 * there is no room.
 */
export function secondLine(name: string, row: SecondRow, columns: number): string {
  const rate = 1000 / Math.max(1, row.lengthMs);
  const unacknowledged = row.ambiguous + row.failed;
  const line = (...percentiles: string[]) =>
    [
      pad(Number.isFinite(columns) ? truncate(name, NAME_COLUMNS) : name, NAME_COLUMNS),
      perSecond(row.acknowledged * rate).padStart(7),
      (isAnswersOnly(row) ? '' : bytesPerSecond(row.bytes * rate)).padStart(10),
      ...percentiles,
      row.refused === 0 ? '' : `${row.refused} refused`,
      unacknowledged === 0 ? '' : `${unacknowledged} not acknowledged`,
      row.dropped === 0 ? '' : `${row.dropped} dropped`,
    ]
      .filter((part) => part !== '')
      .join(' ');
  const p99 = `p99 ${milliseconds(row.p99Ms)}`.padStart(12);
  const whole = line(`p50 ${milliseconds(row.p50Ms)}`.padStart(12), p99);
  return whole.length <= columns ? whole : truncate(line(p99), columns);
}

/** What a second moved: operations, or bytes where operations take many seconds. */
function amountOf({ series }: LoadSecond): number {
  const acknowledged = series.reduce((sum, { row }) => sum + row.acknowledged, 0);
  return acknowledged > 10 ? acknowledged : series.reduce((sum, { row }) => sum + row.bytes, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
