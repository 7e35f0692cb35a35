/**
 * How a check or a requirement ends, from worst to best. A requirement takes the worst outcome of
 * its checks.
 *
 * - `failed`: a violation was seen
 * - `error`: the harness itself failed
 * - `inconclusive`: the target's answers allow no verdict
 * - `waived`: a known failure that the user asked not to count
 * - `passed`
 * - `not-observed`: it needs what the profile lacks, or no check judges it
 * - `deselected`: the user, or the size of the run, left it out
 */
export const OUTCOMES_WORST_FIRST = [
  'failed',
  'error',
  'inconclusive',
  'waived',
  'passed',
  'not-observed',
  'deselected',
] as const;

export type Outcome = (typeof OUTCOMES_WORST_FIRST)[number];

/** Whether this version knows an outcome. A saved report may come from a newer one. */
export function isOutcome(text: string): text is Outcome {
  return OUTCOMES_WORST_FIRST.some((outcome) => outcome === text);
}

/** The outcomes of which a verdict was reached. A waived failure was seen, so it is one of them. */
const JUDGED: ReadonlySet<string | undefined> = new Set<Outcome>(['passed', 'failed', 'waived']);

/**
 * Whether a verdict was reached. A result that a report does not have, or does not know, has none.
 */
export function isJudged({ outcome }: { outcome?: string | undefined }): boolean {
  return JUDGED.has(outcome);
}

/** How many results ended in each way. */
export function countOutcomes(results: readonly { outcome: Outcome }[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = {
    failed: 0,
    error: 0,
    inconclusive: 0,
    waived: 0,
    passed: 0,
    'not-observed': 0,
    deselected: 0,
  };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}
