import { aggregate } from '../metrics/aggregate.js';
import { sumSecondRows } from '../metrics/second-row.js';
import type { SeriesTotals } from '../metrics/series-totals.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';

/**
 * Whether the last measured seconds are all so close to their median that more of them would show
 * nothing new.
 */
export function isSteady(series: readonly SeriesTotals[], until: LoadScenario['until']): boolean {
  if (until === undefined) return false;
  const rows = sumSecondRows(series.map((one) => one.rows)).filter((row) => row.measured);
  const last = rows.slice(-until.segments);
  if (last.length < until.segments) return false;
  // Uploads may take many seconds each: then their bytes have to tell.
  const slow = last.some((row) => row.acknowledged === 0);
  const amounts = last.map((row) => (slow ? row.bytes : row.acknowledged));
  const median = aggregate(amounts, 'p50');
  return amounts.every((amount) => Math.abs(amount - median) <= until.steady * median);
}
