import { type ComparedOutcome, isUnseen } from '../../conformance/compare/compare-outcomes.js';
import { isDeciding, type RunComparison } from '../../conformance/compare/compare-runs.js';
import { plural } from '../text/plural.js';

const UNSEEN = 'fails, and was not run before';

/** More are counted, unless all are wanted: a long list hides what is at its end. */
const MAX_NAMED = 5;

/**
 * Two conformance runs compared: their verdicts, and by its id everything that changed. What only
 * one of them looked at says nothing of the target, so of that it is counted how much there is.
 *
 * @param verbose name all of that, too
 */
export function runComparison(comparison: RunComparison, verbose = false): string[] {
  const { verdict, checks, answers } = comparison;
  const onlyBefore = comparison.noLongerJudged.filter(({ after }) => isUnseen(after));
  const onlyAfter = comparison.newlyPassing.filter(({ before }) => isUnseen(before));
  const short = counter(verbose);
  /** Of requirements, or of checks. */
  const inOneOnly = ({ appeared, vanished }: Record<'appeared' | 'vanished', readonly string[]>) =>
    Object.entries({ appeared, vanished }).flatMap(([what, ids]) =>
      short(
        ids.map((id) => `  ${what}: ${id}`),
        what,
      ),
    );
  const changes = [
    ...comparison.newlyFailing.map((one) => changeLine('newly fails', one)),
    ...comparison.failingUnseen.map((one) => changeLine(UNSEEN, one)),
    ...without(comparison.newlyPassing, onlyAfter).map((one) => changeLine('passes now', one)),
    ...short(
      onlyAfter.map((one) => changeLine('passes, and was not judged before', one)),
      'passed, not judged before',
    ),
    ...comparison.waivedSince.map((one) => changeLine('waived since', one)),
    ...without(comparison.noLongerJudged, onlyBefore).map((one) =>
      changeLine('no longer judged', one),
    ),
    ...short(
      onlyBefore.map((one) => changeLine('no longer judged', one)),
      'no longer judged',
    ),
    ...comparison.failingUnknown.map((one) => changeLine('fails, and was not known before', one)),
    ...inOneOnly(comparison),
  ];
  const ofChecks = [
    ...checks.newlyFailing.map((one) => changeLine('newly fails', one)),
    ...checks.failingUnseen.map((one) => changeLine(UNSEEN, one)),
    ...checks.newlyPassing.map((one) => changeLine('passes now', one)),
    ...checks.waivedSince.map((one) => changeLine('waived since', one)),
    ...inOneOnly(checks),
  ];
  return [
    `conformance: ${verdict.before} → ${verdict.after}`,
    ...(changes.length === 0 ? ['  no requirement newly fails or passes'] : changes),
    ...(ofChecks.length === 0 ? [] : ['checks:', ...ofChecks]),
    ...(answers.length === 0 ? [] : ['observations that have another answer:']),
    ...answers.map(({ id, before, after }) => `  ${id}: ${before} → ${after}`),
  ];
}

/** The lines themselves where they are few or all are wanted, and else how many there are. */
const counter =
  (verbose: boolean) =>
  (lines: readonly string[], what: string): readonly string[] =>
    verbose || lines.length <= MAX_NAMED
      ? lines
      : [`  ${what}: ${lines.length} (--verbose names them)`];

const without = <T>(all: readonly T[], some: readonly T[]): T[] =>
  all.filter((one) => !some.includes(one));

/** What newly fails, and changes no answer; empty where nothing does. */
export function remarkOnRuns(comparison: RunComparison): string {
  const { newlyFailing, checks } = comparison;
  const isOfChecks = newlyFailing.length === 0;
  const decides = isDeciding(comparison);
  const some = (isOfChecks ? checks.newlyFailing : newlyFailing).filter((one) => !decides(one));
  if (some.length === 0) return '';
  const what = plural(some.length, isOfChecks ? 'should check' : 'should');
  return `, but ${what} newly failed, which counts only with --strict`;
}

/** What would decide a comparison that is undecided; empty for any other. */
export function decidingRuns(comparison: RunComparison, verbose = false): string[] {
  const { answer, noLongerJudged, failingUnknown, failingUnseen, checks } = comparison;
  if (answer !== 'undecided') return [];
  const part = (before: string, all: readonly ComparedOutcome[]) => {
    const list = all.filter(isDeciding(comparison));
    return list.length === 0 ? [] : [`${before} ${named(list, verbose)}`];
  };
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

function named(list: readonly ComparedOutcome[], verbose: boolean): string {
  const ids = list.map(({ id }) => id);
  if (verbose || ids.length <= MAX_NAMED) return ids.join(' ');
  return `${ids.slice(0, MAX_NAMED).join(' ')} and ${plural(ids.length - MAX_NAMED, 'other')}`;
}

function changeLine(change: string, compared: ComparedOutcome): string {
  const { id, level, before = 'absent', after = 'absent', reason } = compared;
  const why = reason === undefined || after === 'failed' ? '' : `: ${reason}`;
  return `  ${change}: ${id} (${level}, ${before} → ${after})${why}`;
}
