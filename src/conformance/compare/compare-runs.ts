import type { ComparableRun } from './comparable-run.js';

/** A requirement with its outcome in both runs; undefined where a run does not have it. */
export interface ComparedRequirement {
  id: string;
  level: string;
  before: string | undefined;
  after: string | undefined;
  /** Why it has the outcome that it has now, if the report says so. */
  reason?: string;
}

export interface RunComparison {
  answer: 'better or the same' | 'worse' | 'undecided';
  verdict: { before: string; after: string };
  newlyFailing: ComparedRequirement[];
  newlyPassing: ComparedRequirement[];
  /** They passed or failed before, and have no verdict now. */
  noLongerJudged: ComparedRequirement[];
  /** They fail, and the report before does not know them. */
  failingUnknown: ComparedRequirement[];
}

/**
 * Tells which requirements fail that did not before, which pass now, and which are no longer judged. The answer is *worse*
 * where one newly fails; where none does, it is *undecided* as long as nobody knows whether one would.
 */
export function compareRuns(before: ComparableRun, after: ComparableRun): RunComparison {
  const was = new Map(before.requirements.map((one) => [one.id, one]));
  const is = new Map(after.requirements.map((one) => [one.id, one]));
  const all = [...new Map([...was, ...is]).values()].map(({ id, level }): ComparedRequirement => {
    const { outcome, reason } = is.get(id) ?? {};
    const known = { id, level, before: was.get(id)?.outcome, after: outcome };
    return reason === undefined ? known : { ...known, reason };
  });
  const changedTo = (outcome: string) =>
    all.filter(
      (one) => one.before !== undefined && one.before !== outcome && one.after === outcome,
    );
  const found = {
    newlyFailing: changedTo('failed'),
    newlyPassing: changedTo('passed'),
    noLongerJudged: all.filter(isNoLongerJudged),
    failingUnknown: all.filter((one) => one.before === undefined && one.after === 'failed'),
  };
  return {
    answer: answerOf(found),
    verdict: { before: before.verdict, after: after.verdict },
    ...found,
  };
}

function answerOf({
  newlyFailing,
  noLongerJudged,
  failingUnknown,
}: Pick<
  RunComparison,
  'newlyFailing' | 'noLongerJudged' | 'failingUnknown'
>): RunComparison['answer'] {
  if (newlyFailing.length > 0) return 'worse';
  return noLongerJudged.length + failingUnknown.length > 0 ? 'undecided' : 'better or the same';
}

function isNoLongerJudged({ before, after }: ComparedRequirement): boolean {
  if (!isJudged(before) || isJudged(after)) return false;
  // A failure that somebody accepted is still known.
  return !(before === 'failed' && after === 'waived');
}

function isJudged(outcome: string | undefined): boolean {
  return outcome === 'passed' || outcome === 'failed';
}
