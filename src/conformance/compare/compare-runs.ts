import { isJudged } from '../events/outcome.js';
import type { ComparableRun } from './comparable-run.js';
import {
  type ComparedOutcome,
  compareOutcomes,
  isUnseen,
  type OutcomeChanges,
} from './compare-outcomes.js';

/** A question where the interface is silent, with what the target did in both runs. */
interface ComparedAnswer {
  id: string;
  before: string;
  after: string;
}

export interface RunComparison
  extends Pick<OutcomeChanges, 'newlyFailing' | 'failingUnseen' | 'newlyPassing' | 'waivedSince'> {
  answer: 'better or the same' | 'worse' | 'undecided';
  verdict: { before: string; after: string };
  /** Whether a *should* counts as a *must*, as the run after has it. */
  strict: boolean;
  /** They were judged before and have no verdict now. Includes those that vanished. */
  noLongerJudged: ComparedOutcome[];
  /** They fail, and the report before does not know them. */
  failingUnknown: ComparedOutcome[];
  /** The ids of the others that only one of the reports has. */
  appeared: string[];
  vanished: string[];
  /** The same for checks, of which most change with their requirements. */
  checks: Pick<
    OutcomeChanges,
    'newlyFailing' | 'failingUnseen' | 'newlyPassing' | 'waivedSince'
  > & {
    appeared: string[];
    vanished: string[];
  };
  /** The observations that have another answer now. */
  answers: ComparedAnswer[];
}

/**
 * Tells what fails that did not before, what passes now, and what is no longer judged. The answer
 * is *worse* where a *must* or a check of one newly fails; where none does, it is *undecided* as long
 * as it is unknown whether one would. A *should* counts where the run after was a strict one.
 */
export function compareRuns(before: ComparableRun, after: ComparableRun): RunComparison {
  const requirements = compareOutcomes(before.requirements, after.requirements);
  const checks = compareOutcomes(before.checks ?? [], after.checks ?? []);
  // A report of requirements alone says nothing about checks.
  const bothHaveChecks = before.checks !== undefined && after.checks !== undefined;
  const noLongerJudged = requirements.all.filter(isNoLongerJudged);
  const failingUnknown = requirements.appeared.filter((one) => one.after === 'failed');
  const byUnseen = failingByUnseen(before, after);
  const known = failingAsBefore(before, after);
  const found = {
    newlyFailing: requirements.newlyFailing.filter(({ id }) => !byUnseen.has(id)),
    failingUnseen: [
      ...requirements.failingUnseen,
      ...requirements.newlyFailing.filter(({ id }) => byUnseen.has(id)),
    ],
    newlyPassing: requirements.newlyPassing,
    waivedSince: requirements.waivedSince,
    noLongerJudged,
    failingUnknown,
    appeared: idsBeside(requirements.appeared, failingUnknown),
    vanished: idsBeside(requirements.vanished, noLongerJudged),
    checks: {
      newlyFailing: checks.newlyFailing.filter((one) => !known(one)),
      failingUnseen: checks.failingUnseen,
      // What was left out before, or could not be seen, is not said to be better.
      newlyPassing: checks.newlyPassing.filter((one) => WAS_WRONG.has(`${one.before}`)),
      waivedSince: checks.waivedSince,
      appeared: bothHaveChecks ? idsBeside(checks.appeared) : [],
      vanished: bothHaveChecks ? idsBeside(checks.vanished) : [],
    },
    answers: changedAnswers(before, after),
    strict: after.run?.options.strict === true,
  };
  return {
    answer: answerOf(found),
    verdict: { before: before.verdict, after: after.verdict },
    ...found,
  };
}

/**
 * The requirements that fail by checks alone that were not run before: a larger tier looks at more.
 */
function failingByUnseen(before: ComparableRun, after: ComparableRun): Set<string> {
  const was = new Map((before.checks ?? []).map(({ id, outcome }) => [id, outcome]));
  const failing = (after.checks ?? []).filter(({ outcome }) => outcome === 'failed');
  const judgedBy = (checks: typeof failing) =>
    checks.flatMap(({ requirements = [] }) => requirements);
  const seen = new Set(judgedBy(failing.filter(({ id }) => !isUnseen(was.get(id)))));
  // A report of requirements alone does not tell what was run.
  if (before.checks === undefined) return new Set();
  return new Set(judgedBy(failing).filter((id) => !seen.has(id)));
}

/**
 * Whether a failed check had no verdict before, and its requirements failed then: what had hidden
 * it was mended, and that they fail is nothing new.
 */
function failingAsBefore(
  before: ComparableRun,
  after: ComparableRun,
): (check: ComparedOutcome) => boolean {
  const failed = new Set(
    before.requirements.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
  );
  const of = new Map((after.checks ?? []).map(({ id, requirements }) => [id, requirements ?? []]));
  return ({ id, before: was }) => {
    const requirements = of.get(id) ?? [];
    return (
      was === 'inconclusive' &&
      requirements.length > 0 &&
      requirements.every((one) => failed.has(one))
    );
  };
}

const WAS_WRONG: ReadonlySet<string> = new Set(['failed', 'waived', 'inconclusive', 'error']);

function idsBeside(
  some: readonly ComparedOutcome[],
  others: readonly ComparedOutcome[] = [],
): string[] {
  return some.filter((one) => !others.includes(one)).map(({ id }) => id);
}

function changedAnswers(before: ComparableRun, after: ComparableRun): ComparedAnswer[] {
  const was = new Map((before.observations ?? []).map(({ id, answer }) => [id, answer]));
  return (after.observations ?? []).flatMap(({ id, answer }) => {
    const earlier = was.get(id);
    return earlier === undefined || earlier === answer
      ? []
      : [{ id, before: earlier, after: answer }];
  });
}

/** Whether what became of a requirement or a check decides the answer. */
export const isDeciding =
  ({ strict }: Pick<RunComparison, 'strict'>) =>
  ({ level }: ComparedOutcome): boolean =>
    strict || level !== 'should';

function answerOf(found: Omit<RunComparison, 'answer' | 'verdict'>): RunComparison['answer'] {
  const { newlyFailing, failingUnseen, checks, noLongerJudged, failingUnknown } = found;
  const decides = isDeciding(found);
  if ([...newlyFailing, ...checks.newlyFailing].some(decides)) return 'worse';
  const open = [noLongerJudged, failingUnknown, failingUnseen, checks.failingUnseen].flat();
  return open.some(decides) ? 'undecided' : 'better or the same';
}

function isNoLongerJudged({ before, after }: ComparedOutcome): boolean {
  return isJudged({ outcome: before }) && !isJudged({ outcome: after });
}
