import type { ReportedThreshold } from '../report/load-report.js';
import { type Measurement, measure } from './measure.js';
import type { Operator, Threshold } from './parse-threshold.js';
import { METRICS } from './threshold-metrics.js';

const COMPARE: Record<Operator, (value: number, limit: number) => boolean> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '==': (value, limit) => value === limit,
  '!=': (value, limit) => value !== limit,
};

const REPORT_UNITS = { time: 'ms', throughput: 'B/s', rate: '/s', share: '', count: '' } as const;

/** Whether a threshold holds. One without samples does not: nothing was shown. */
export function judgeThreshold(threshold: Threshold, measurement: Measurement): ReportedThreshold {
  const { text, operator, limit, metric } = threshold;
  const value = measure(threshold, measurement);
  const known = { text, operator, limit, unit: REPORT_UNITS[METRICS[metric]] };
  if (value === undefined) return { ...known, outcome: 'no-samples' };
  const met = COMPARE[operator](value, limit);
  return { ...known, value: Math.round(value * 1e6) / 1e6, outcome: met ? 'met' : 'crossed' };
}
