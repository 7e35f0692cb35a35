import type { Operator, Threshold } from '../scenario/parse-threshold.js';
import { METRICS, REPORT_UNITS } from '../scenario/threshold-metrics.js';
import { type Measurement, measure } from './measure.js';

const COMPARE: Record<Operator, (value: number, limit: number) => boolean> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '==': (value, limit) => value === limit,
  '!=': (value, limit) => value !== limit,
};

/** A threshold with what was measured. */
export interface EvaluatedThreshold {
  text: string;
  operator: Operator;
  limit: number;
  unit: string;
  /** In the same unit as the limit; absent without samples. */
  value?: number;
  outcome: 'met' | 'crossed' | 'no-samples';
}

/** Whether a threshold holds. One without samples does not: nothing was shown. */
export function evaluateThreshold(
  threshold: Threshold,
  measurement: Measurement,
): EvaluatedThreshold {
  const { text, operator, limit, metric } = threshold;
  const value = measure(threshold, measurement);
  const known = { text, operator, limit, unit: REPORT_UNITS[METRICS[metric]] };
  if (value === undefined) return { ...known, outcome: 'no-samples' };
  const met = COMPARE[operator](value, limit);
  return { ...known, value: Math.round(value * 1e6) / 1e6, outcome: met ? 'met' : 'crossed' };
}
