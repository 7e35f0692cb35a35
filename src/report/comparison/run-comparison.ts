import type { ComparedRequirement, RunComparison } from '../../conformance/compare/compare-runs.js';

/** Two conformance runs compared: their verdicts, and every requirement that changed. */
export function runComparison(comparison: RunComparison): string[] {
  const { verdict, newlyFailing, newlyPassing, noLongerJudged, failingUnknown } = comparison;
  const changes = [
    ...newlyFailing.map((one) => changeLine('newly fails', one)),
    ...newlyPassing.map((one) => changeLine('passes now', one)),
    ...noLongerJudged.map((one) => changeLine('no longer judged', one)),
    ...failingUnknown.map((one) => changeLine('fails, and was not known before', one)),
  ];
  return [
    `conformance: ${verdict.before} → ${verdict.after}`,
    ...(changes.length === 0 ? ['  no requirement newly fails or passes'] : changes),
  ];
}

/** What would decide a comparison that is undecided; empty for any other. */
export function decidingRuns({ answer, noLongerJudged, failingUnknown }: RunComparison): string[] {
  if (answer !== 'undecided') return [];
  const ids = (list: readonly ComparedRequirement[]) => list.map(({ id }) => id).join(' ');
  return [
    ...(noLongerJudged.length === 0 ? [] : [`a run after that judges ${ids(noLongerJudged)}`]),
    ...(failingUnknown.length === 0
      ? []
      : [`a run before, by the same version of assay, that judges ${ids(failingUnknown)}`]),
  ];
}

function changeLine(change: string, requirement: ComparedRequirement): string {
  const { id, level, before = 'absent', after = 'absent', reason } = requirement;
  const why = reason === undefined || after === 'failed' ? '' : `: ${reason}`;
  return `  ${change}: ${id} (${level}, ${before} → ${after})${why}`;
}
