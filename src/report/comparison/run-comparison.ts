import type { ComparedRequirement, RunComparison } from '../../conformance/compare/compare-runs.js';

/** Two conformance runs compared: their verdicts, and every requirement that changed. */
export function runComparison(comparison: RunComparison): string[] {
  const { verdict, newlyFailing, newlyPassing, noLongerJudged } = comparison;
  const changes = [
    ...newlyFailing.map((one) => changeLine('newly fails', one)),
    ...newlyPassing.map((one) => changeLine('passes now', one)),
    ...noLongerJudged.map((one) => changeLine('no longer judged', one)),
  ];
  return [
    `conformance: ${verdict.before} → ${verdict.after}`,
    ...(changes.length === 0 ? ['  no requirement newly fails or passes'] : changes),
  ];
}

function changeLine(change: string, requirement: ComparedRequirement): string {
  const { id, level, before = 'absent', after = 'absent' } = requirement;
  return `  ${change}: ${id} (${level}, ${before} → ${after})`;
}
