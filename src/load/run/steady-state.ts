import { addSeries, type SeriesTotals } from '../metrics/series-totals.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { aggregated } from '../thresholds/measure.js';

/** Whether the last measured seconds are all so near to their median that more of them would tell nothing new. */
export function isSteady(lanes: readonly SeriesTotals[], until: LoadScenario['until']): boolean {
  if (until === undefined) return false;
  const rows = addSeries(lanes.map((lane) => lane.series)).filter((row) => row.measured);
  const last = rows.slice(-until.segments);
  if (last.length < until.segments) return false;
  // Uploads may take many seconds each: then it is their bytes that tell.
  const slow = last.some((row) => row.acknowledged === 0);
  const amounts = last.map((row) => (slow ? row.bytes : row.acknowledged));
  const middle = aggregated(amounts, 'p50');
  return amounts.every((amount) => Math.abs(amount - middle) <= until.steady * middle);
}
