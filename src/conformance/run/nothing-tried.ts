import type { CheckResult } from '../events/run-event.js';
import type { RunPlan } from './planning/plan-run.js';

/** A choice in which nothing was even tried is no reason to call anything conformant. */
export function nothingTried(
  { chosen }: Pick<RunPlan, 'chosen'>,
  results: readonly CheckResult[],
): string | undefined {
  const isTried = ({ outcome }: CheckResult) =>
    outcome !== 'deselected' && outcome !== 'not-observed';
  if (chosen === undefined || results.some(isTried)) return undefined;
  return 'what was chosen has no check that could be judged; give a larger budget';
}

/** Why there is nothing to run, where no check matches the selection. */
export function nothingMatched({
  selected: { any, unmatched },
  meant,
}: Pick<RunPlan, 'selected' | 'meant'>): string | undefined {
  if (any) return undefined;
  const likely = meant === undefined ? [] : [`(did you mean ${meant}?)`];
  return ['no check matched the selection', ...unmatched, ...likely].join(' ');
}
