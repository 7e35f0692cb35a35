import prettyBytes from 'pretty-bytes';
import type { LoadSecond } from '../../load/run/load-event.js';
import type { Page } from '../conformance/terminal/page.js';
import { truncate } from '../text/wrap.js';
import { bytesASecond, ms, short } from './format.js';

const MOST_STREAMS = 8;
const BAR_COLUMNS = 12;
/** Seconds that the trend compares with those before them. */
const TREND_SECONDS = 5;
/** Smaller changes are noise. */
const STEADY = 0.05;

/** Keeps what the live view shows: the last second, and how the target does compared to before. */
export class LoadLive {
  readonly #rates: number[] = [];
  #last: LoadSecond | undefined;
  #note = 'starting';

  take(event: LoadSecond): void {
    this.#last = event;
    this.#rates.push(amount(event));
    if (this.#rates.length > 2 * TREND_SECONDS) this.#rates.shift();
  }

  say(text: string): void {
    this.#note = text;
    this.#last = undefined;
    this.#rates.length = 0;
  }

  lines(page: Page): string[] {
    const last = this.#last;
    if (last === undefined) return [page.paint.dim(`  ${truncate(this.#note, page.columns - 3)}`)];
    const streams = last.streams.slice(0, MOST_STREAMS);
    const hidden = last.streams.length - streams.length;
    return [
      page.paint.dim(`  ${last.second + 1} s · ${last.phase} · ${this.#trend()}`),
      ...last.workloads.map(
        ({ name, row }) => `  ${truncate(seriesLine(name, row), page.columns - 3)}`,
      ),
      ...streams.map(({ sent, total }) => page.paint.dim(`    ${streamBar(sent, total)}`)),
      ...(hidden > 0 ? [page.paint.dim(`    and ${hidden} more streams`)] : []),
    ];
  }

  #trend(): string {
    if (this.#rates.length < 2 * TREND_SECONDS) return 'no trend yet';
    const before = mean(this.#rates.slice(0, TREND_SECONDS));
    const change = before === 0 ? 0 : mean(this.#rates.slice(TREND_SECONDS)) / before - 1;
    if (Math.abs(change) < STEADY) return 'steady';
    return `${change < 0 ? 'slower' : 'faster'} by ${Math.round(Math.abs(change) * 100)} %`;
  }
}

/** One second of a workload in words; plain output has them without a terminal. */
export function seriesLine(name: string, row: LoadSecond['workloads'][number]['row']): string {
  const perSecond = 1000 / Math.max(1, row.lengthMs);
  const errors = row.refused + row.ambiguous + row.failed;
  return [
    name.padEnd(24),
    `${short(row.acknowledged * perSecond)}/s`.padStart(9),
    bytesASecond(row.bytes * perSecond).padStart(11),
    `p50 ${ms(row.p50Ms)}`.padStart(13),
    `p99 ${ms(row.p99Ms)}`.padStart(13),
    errors === 0 ? '' : `${errors} not acknowledged`,
    row.dropped === 0 ? '' : `${row.dropped} dropped`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function streamBar(sent: number, total: number): string {
  const full = Math.round((total > 0 ? Math.min(1, sent / total) : 0) * BAR_COLUMNS);
  const bar = '━'.repeat(full) + '─'.repeat(BAR_COLUMNS - full);
  return `${bar} ${prettyBytes(sent)} of ${prettyBytes(total)}`;
}

/** What a second moved: operations, or bytes where operations take many seconds. */
function amount({ workloads }: LoadSecond): number {
  const acknowledged = workloads.reduce((sum, { row }) => sum + row.acknowledged, 0);
  return acknowledged > 10 ? acknowledged : workloads.reduce((sum, { row }) => sum + row.bytes, 0);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
