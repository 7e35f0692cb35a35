import type { ComparableRun } from './comparable-run.js';

/** A requirement with its outcome in both runs; undefined where a run does not have it. */
export interface ComparedRequirement {
  id: string;
  level: string;
  before: string | undefined;
  after: string | undefined;
}

export interface RunComparison {
  verdict: { before: string; after: string };
  newlyFailing: ComparedRequirement[];
  newlyPassing: ComparedRequirement[];
  /** They passed before, and have no verdict now. */
  noLongerJudged: ComparedRequirement[];
}

/** Tells which requirements fail that did not before, which pass now, and which are no longer judged. */
export function compareRuns(before: ComparableRun, after: ComparableRun): RunComparison {
  const was = outcomes(before);
  const is = outcomes(after);
  const compared = new Map(
    [...before.requirements, ...after.requirements].map(({ id, level }) => [
      id,
      { id, level, before: was.get(id), after: is.get(id) },
    ]),
  );
  const all = [...compared.values()];
  const changedTo = (outcome: string) =>
    all.filter(
      (one) => one.before !== undefined && one.before !== outcome && one.after === outcome,
    );
  return {
    verdict: { before: before.verdict, after: after.verdict },
    newlyFailing: changedTo('failed'),
    newlyPassing: changedTo('passed'),
    noLongerJudged: all.filter((one) => one.before === 'passed' && !isJudged(one.after)),
  };
}

function outcomes({ requirements }: ComparableRun): Map<string, string> {
  return new Map(requirements.map(({ id, outcome }) => [id, outcome]));
}

function isJudged(outcome: string | undefined): boolean {
  return outcome === 'passed' || outcome === 'failed';
}
