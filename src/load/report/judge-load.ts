import { valueInWords } from '../thresholds/evaluate-threshold.js';
import type { FinishedLoad } from './finished-load.js';
import type { LoadReport, ReportedWorkload } from './load-report.js';
import { unreached } from './unreached.js';

type Judgement = Pick<LoadReport, 'verdict' | 'reasons'>;

/**
 * The verdict of a load, and why it is no better. A wrong answer or a loss counts, however the load
 * went. A threshold that was crossed because the generator itself was the limit says nothing about
 * the target, and neither does one in a load that never got past the door. What is about the token
 * comes first: it explains the rest.
 */
export function judgeLoad(
  load: FinishedLoad,
  { thresholds, invalid, workloads }: Pick<LoadReport, 'thresholds' | 'invalid' | 'workloads'>,
): Judgement {
  const { search } = load;
  const { all, some } = unreached(workloads, load.setup);
  const wrong = wrongReasons(load);
  // One without samples is no reason of its own where nothing was sent.
  const crossed = isSent(workloads) ? crossedReasons(thresholds) : [];
  const missed = workloads.flatMap((one) => missedDuplicates(one, load.setup));
  const incomplete = [...all, ...incompleteReasons(load, workloads)];
  if (load.interrupted) return { verdict: 'interrupted', reasons: wrong };
  if (wrong.length > 0) {
    return { verdict: 'crossed', reasons: [...some, ...wrong, ...crossed, ...incomplete] };
  }
  if (incomplete.length > 0) return { verdict: 'incomplete', reasons: [...incomplete, ...some] };
  if (invalid.length > 0) {
    const undecided = crossed.map((one) => `crossed, but by figures that decide nothing: ${one}`);
    return { verdict: 'invalid', reasons: [...invalid, ...some, ...undecided] };
  }
  if (search !== undefined && search.highest === undefined) {
    return { verdict: 'crossed', reasons: ['not even the first rate met the thresholds'] };
  }
  // In a search, the rates beyond the limit cross thresholds on purpose.
  if (search === undefined && crossed.length > 0) {
    const early = load.abortedBy === undefined ? [] : [`ended early by ${load.abortedBy}`];
    return {
      verdict: 'crossed',
      reasons: [...some, ...early, ...crossed, ...notJudged(thresholds), ...missed],
    };
  }
  const unsuccessful = workloads.filter(hasNoSuccess);
  if (unsuccessful.length > 0) {
    const reasons = unsuccessful.map(
      ({ name, attempted }) => `${name}: none of ${attempted} succeeded`,
    );
    return { verdict: 'incomplete', reasons: [...some, ...reasons] };
  }
  const open = [...notJudged(thresholds), ...missed];
  return open.length > 0
    ? { verdict: 'incomplete', reasons: open }
    : { verdict: 'met', reasons: [] };
}

/** A share of duplicates of which not even half was sent: what they were to show was not seen. */
function missedDuplicates(
  { name, operations }: ReportedWorkload,
  { scenario, target }: FinishedLoad['setup'],
): string[] {
  const { attempted = 0, duplicatesNotSent = 0 } =
    operations.find(({ operation }) => operation === 'email') ?? {};
  const due = Math.floor((scenario.workloads[name]?.duplicates ?? 0) * attempted);
  if (duplicatesNotSent * 2 <= due) return [];
  return [
    `${name}: ${duplicatesNotSent} of ${due} duplicates were not sent, for no email had been acknowledged ${target.settleMs} ms before (settle)`,
  ];
}

/** Thresholds that do not count failures would hold all the same. */
function hasNoSuccess({ attempted, acknowledged, expectedRefusals }: ReportedWorkload): boolean {
  return attempted > 0 && acknowledged + expectedRefusals === 0;
}

function crossedReasons(thresholds: LoadReport['thresholds']): string[] {
  return thresholds
    .filter(({ outcome, reason }) => outcome !== 'met' && reason === undefined)
    .map((one) => {
      const why = one.implied ? ', which holds unless a threshold speaks of these errors' : '';
      return `${one.text}: ${valueInWords(one)}${why}`;
    });
}

/** What nothing could show is no fault of the target, and no merit either. */
function notJudged(thresholds: LoadReport['thresholds']): string[] {
  return thresholds
    .filter(({ reason }) => reason !== undefined)
    .map((one) => `${one.text}: ${valueInWords(one)}`);
}

const isSent = (workloads: readonly ReportedWorkload[]): boolean =>
  workloads.some(({ attempted, dropped }) => attempted + dropped > 0);

function incompleteReasons(
  { harnessError, deadlinePassed, judged, degraded, abortedBy }: FinishedLoad,
  workloads: readonly ReportedWorkload[],
): string[] {
  const isMeasured = judged.some(({ rows }) => rows.some((row) => row.measured));
  const endedInWarmup = isSent(workloads) && !isMeasured && abortedBy === undefined;
  return [
    ...degraded,
    ...(harnessError === undefined ? [] : [harnessError]),
    ...(deadlinePassed ? ['the deadline ended the load'] : []),
    ...(!isSent(workloads) && harnessError === undefined ? ['nothing was sent'] : []),
    ...(endedInWarmup ? ['nothing was measured: the load ended within its warm-up'] : []),
  ];
}

function wrongReasons({ verification, violations }: FinishedLoad): string[] {
  const { series = [], examples = [] } = verification ?? {};
  const lost = series.reduce((sum, one) => sum + one.lost, 0);
  const corrupted = series.reduce((sum, one) => sum + one.corrupted, 0);
  return [
    ...violations.map(({ kind, count, example }) =>
      count === 1 ? `${kind}: ${example}` : `${kind}: ${count} times, such as ${example}`,
    ),
    ...(lost > 0 ? [`${lost} acknowledged operations are lost`] : []),
    ...(corrupted > 0 ? [`${corrupted} acknowledged operations are not stored as sent`] : []),
    ...examples,
  ];
}
