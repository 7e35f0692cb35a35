import type { ComparedOutcome } from '../../conformance/compare/compare-outcomes.js';
import type { RunComparison } from '../../conformance/compare/compare-runs.js';

const UNSEEN = 'fails, and was not run before';

/** Two conformance runs compared: their verdicts, and by its id everything that changed. */
export function runComparison(comparison: RunComparison): string[] {
  const { verdict, checks, answers } = comparison;
  const changes = [
    ...comparison.newlyFailing.map((one) => changeLine('newly fails', one)),
    ...comparison.failingUnseen.map((one) => changeLine(UNSEEN, one)),
    ...comparison.newlyPassing.map((one) => changeLine('passes now', one)),
    ...comparison.waivedSince.map((one) => changeLine('waived since', one)),
    ...comparison.noLongerJudged.map((one) => changeLine('no longer judged', one)),
    ...comparison.failingUnknown.map((one) => changeLine('fails, and was not known before', one)),
    ...comparison.appeared.map((id) => `  appeared: ${id}`),
    ...comparison.vanished.map((id) => `  vanished: ${id}`),
  ];
  const ofChecks = [
    ...checks.newlyFailing.map((one) => changeLine('newly fails', one)),
    ...checks.failingUnseen.map((one) => changeLine(UNSEEN, one)),
    ...checks.newlyPassing.map((one) => changeLine('passes now', one)),
    ...checks.waivedSince.map((one) => changeLine('waived since', one)),
    ...checks.appeared.map((id) => `  appeared: ${id}`),
    ...checks.vanished.map((id) => `  vanished: ${id}`),
  ];
  return [
    `conformance: ${verdict.before} → ${verdict.after}`,
    ...(changes.length === 0 ? ['  no requirement newly fails or passes'] : changes),
    ...(ofChecks.length === 0 ? [] : ['checks:', ...ofChecks]),
    ...(answers.length === 0 ? [] : ['observations that have another answer:']),
    ...answers.map(({ id, before, after }) => `  ${id}: ${before} → ${after}`),
  ];
}

/** What would decide a comparison that is undecided; empty for any other. */
export function decidingRuns({
  answer,
  noLongerJudged,
  failingUnknown,
  failingUnseen,
  checks,
}: RunComparison): string[] {
  if (answer !== 'undecided') return [];
  const part = (before: string, list: readonly ComparedOutcome[]) =>
    list.length === 0 ? [] : [`${before} ${list.map(({ id }) => id).join(' ')}`];
  // What its requirement is waiting for needs no second line for each of its checks.
  const unseen = failingUnseen.length > 0 ? failingUnseen : checks.failingUnseen;
  return [
    ...part('a run after that judges', noLongerJudged),
    ...part('a run before, by the same version of assay, that judges', failingUnknown),
    ...part(
      'a run before, of the same tier and with all that the profile now has, that judges',
      unseen,
    ),
  ];
}

function changeLine(change: string, compared: ComparedOutcome): string {
  const { id, level, before = 'absent', after = 'absent', reason } = compared;
  const why = reason === undefined || after === 'failed' ? '' : `: ${reason}`;
  return `  ${change}: ${id} (${level}, ${before} → ${after})${why}`;
}
