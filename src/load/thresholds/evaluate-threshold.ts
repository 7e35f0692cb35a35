import type { Operator, Threshold } from '../scenario/parse-threshold.js';
import { type Measurement, measure } from './measure.js';

/** Whether a value is on the right side of a limit. */
export const COMPARE: Record<Operator, (value: number, limit: number) => boolean> = {
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
  /** As it was written; empty for counts. */
  unit: string;
  /** In the same unit as the limit; absent without samples. */
  value?: number;
  outcome: 'met' | 'crossed' | 'no-samples';
  /** Why nothing can tell, whatever the target does; only where there are no samples. */
  reason?: string;
  /** Implied: it applies because no written threshold covers these errors. */
  implied?: true;
}

/**
 * Whether a threshold holds. One without samples does not: nothing was shown.
 *
 * @param reason why there can be none, whatever the target does
 */
export function evaluateThreshold(
  threshold: Threshold,
  measurement: Measurement,
  reason?: string,
): EvaluatedThreshold {
  const { text, operator, limit, unit, implied } = threshold;
  const value = measure(threshold, measurement);
  const written = (amount: number) => Math.round((amount / unit.factor) * 1e6) / 1e6;
  const known = {
    text,
    operator,
    limit: written(limit),
    unit: unit.name,
    ...(implied && { implied }),
  };
  if (value === undefined) {
    return { ...known, outcome: 'no-samples', ...(reason !== undefined && { reason }) };
  }
  const met = COMPARE[operator](value, limit);
  return { ...known, value: written(value), outcome: met ? 'met' : 'crossed' };
}

/**
 * What was measured, in the unit of the threshold: `2.5 %`. Rounded, but never to the other side of
 * the limit.
 */
export function valueInWords({
  value,
  reason = 'no samples',
  unit,
  operator,
  limit,
  outcome,
}: EvaluatedThreshold): string {
  if (value === undefined) return reason;
  const isSameSide = (rounded: number) => COMPARE[operator](rounded, limit) === (outcome === 'met');
  const digits = [3, 4, 5, 6, 7, 8, 9].find((count) => isSameSide(rounded(value, count)));
  const amount = digits === undefined ? value : rounded(value, digits);
  return `${amount}${unit.startsWith('/') || unit === '' ? '' : ' '}${unit}`;
}

/** To some significant digits, of an integer part to all of them. */
function rounded(value: number, digits: number): number {
  const whole = Math.trunc(Math.abs(value)).toString().length;
  return Number(value.toPrecision(Math.max(digits, whole)));
}
