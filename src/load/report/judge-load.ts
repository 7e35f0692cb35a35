import type { FinishedLoad } from './finished-load.js';
import type { LoadReport, ReportedWorkload } from './load-report.js';

type Judgement = Pick<LoadReport, 'verdict' | 'reasons'>;

/**
 * The verdict of a load, and why it is no better. A wrong answer or a loss counts, however the load went. A threshold that
 * was crossed because the generator itself was the limit says nothing about the target.
 */
export function judgeLoad(
  load: FinishedLoad,
  { thresholds, invalid, workloads }: Pick<LoadReport, 'thresholds' | 'invalid' | 'workloads'>,
): Judgement {
  const { search } = load;
  const wrong = wrongReasons(load);
  const crossed = crossedReasons(thresholds);
  const incomplete = incompleteReasons(load);
  if (load.interrupted) return { verdict: 'interrupted', reasons: ['interrupted', ...wrong] };
  if (wrong.length > 0) {
    return { verdict: 'crossed', reasons: [...wrong, ...crossed, ...incomplete] };
  }
  if (incomplete.length > 0) return { verdict: 'incomplete', reasons: incomplete };
  if (invalid.length > 0) return { verdict: 'invalid', reasons: [...invalid, ...crossed] };
  if (search !== undefined && search.highest === undefined) {
    return { verdict: 'crossed', reasons: ['not even the first rate met the thresholds'] };
  }
  // In a search, the rates beyond the limit cross thresholds on purpose.
  if (search === undefined && crossed.length > 0) {
    const early = load.abortedBy === undefined ? [] : [`ended early by ${load.abortedBy}`];
    return { verdict: 'crossed', reasons: [...early, ...crossed] };
  }
  const unsuccessful = workloads.filter(hasNoSuccess);
  if (unsuccessful.length > 0) {
    const reasons = unsuccessful.map(
      ({ name, attempted }) => `${name}: none of ${attempted} succeeded`,
    );
    return { verdict: 'incomplete', reasons };
  }
  return { verdict: 'met', reasons: [] };
}

/** Thresholds that do not count failures would hold all the same. */
function hasNoSuccess({ attempted, acknowledged, expectedRefusals }: ReportedWorkload): boolean {
  return attempted > 0 && acknowledged + expectedRefusals === 0;
}

function crossedReasons(thresholds: LoadReport['thresholds']): string[] {
  return thresholds
    .filter(({ outcome }) => outcome !== 'met')
    .map(({ text, outcome, value, unit }) =>
      outcome === 'no-samples'
        ? `${text}: there are no samples`
        : `${text}: it is ${value} ${unit}`.trim(),
    );
}

function incompleteReasons({ fault, deadlinePassed, series }: FinishedLoad): string[] {
  return [
    ...(fault === undefined ? [] : [fault]),
    ...(deadlinePassed ? ['the deadline ended the load'] : []),
    ...(series.length === 0 && fault === undefined ? ['nothing was sent'] : []),
  ];
}

function wrongReasons({ verification, violations }: FinishedLoad): string[] {
  const { series = [], examples = [] } = verification ?? {};
  const lost = series.reduce((sum, one) => sum + one.lost, 0);
  const corrupted = series.reduce((sum, one) => sum + one.corrupted, 0);
  return [
    ...violations.map(({ kind, count, example }) => `${kind}: ${count} times, such as ${example}`),
    ...(lost > 0 ? [`${lost} acknowledged operations are lost`] : []),
    ...(corrupted > 0 ? [`${corrupted} acknowledged operations are not stored as sent`] : []),
    ...examples,
  ];
}
