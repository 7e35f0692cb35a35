import type { ReportedOperation } from '../../load/report/load-report.js';

/**
 * How often operations ended with which status, or without one and why. The sum is what was
 * attempted, and what was dropped.
 */
export function outcomesByStatus({
  statuses,
  ambiguous,
  failed,
  dropped,
}: Pick<ReportedOperation, 'statuses' | 'ambiguous' | 'failed' | 'dropped'>): {
  [outcome: string]: number;
} {
  const unclear = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
  const unanswered = ambiguous - unclear.reduce((sum, [, count]) => sum + count, 0);
  // An upload with a wrong status is among the statuses.
  const { 'wrong-status': _, ...failures } = failed;
  const others = { 'no answer': unanswered, ...failures, dropped };
  const some = Object.entries(others).filter(([, count]) => count > 0);
  return { ...statuses, ...Object.fromEntries(some) };
}

/** Statuses first, in their order. */
export function byStatus(a: string, b: string): number {
  return (Number(a) || Number.POSITIVE_INFINITY) - (Number(b) || Number.POSITIVE_INFINITY) || 0;
}
