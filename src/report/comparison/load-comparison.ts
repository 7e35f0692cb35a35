import type { ComparedMetric, LoadComparison } from '../../load/compare/compare-loads.js';
import type { Median } from '../../load/compare/median.js';
import { bytesPerSecond, milliseconds, perSecond } from '../text/numbers.js';
import { plural } from '../text/plural.js';
import { pad } from '../text/wrap.js';

const NAME_COLUMNS = 36;
const FORMATS = { ms: milliseconds, '/s': perSecond, 'B/s': bytesPerSecond } as const;

/** Repeated loads of one scenario compared: each metric, and the thresholds that are newly crossed. */
export function loadComparison({ metrics, newlyCrossed }: LoadComparison): string[] {
  return [...metrics.map(metricLine), ...newlyCrossed.map((text) => `  newly crossed: ${text}`)];
}

function metricLine({ name, unit, before, after, change, p, verdict }: ComparedMetric): string {
  const sign = change >= 0 ? '+' : '−';
  const percent = `${sign}${(Math.abs(change) * 100).toFixed(1)} %`;
  const significance = p === undefined ? verdict : `${verdict}, p = ${p.toPrecision(2)}`;
  return `  ${pad(name, NAME_COLUMNS)} ${inWords(before, unit)} → ${inWords(after, unit)}  ${percent}  (${significance})`;
}

function inWords({ median, interval, runs }: Median, unit: ComparedMetric['unit']): string {
  const format = FORMATS[unit];
  if (interval === undefined) return `${format(median)} (${plural(runs, 'run')})`;
  return `${format(median)} [${format(interval.low)} to ${format(interval.high)}]`;
}
