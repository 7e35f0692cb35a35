/**
 * A requirement or a check with its outcome in both runs; undefined where a run does not have it.
 */
export interface ComparedOutcome {
  id: string;
  level: string;
  before: string | undefined;
  after: string | undefined;
  /** Why it has the outcome that it has now, if the report says so. */
  reason?: string;
}

/** What became of the requirements, or of the checks, of a run in another one. */
export interface OutcomeChanges {
  /** They fail, and did not where they were looked at before. */
  newlyFailing: ComparedOutcome[];
  /** They fail, and were left out before, or could not be seen: it is unknown since when. */
  failingUnseen: ComparedOutcome[];
  /** They pass, and did not before. */
  newlyPassing: ComparedOutcome[];
  /** They are waived, and were not before. */
  waivedSince: ComparedOutcome[];
  /** The run before does not know them. */
  appeared: ComparedOutcome[];
  /** The run after does not know them. */
  vanished: ComparedOutcome[];
  all: ComparedOutcome[];
}

/** Nothing was sent for these, so that they say nothing about the target. */
const NOT_RUN: ReadonlySet<string | undefined> = new Set(['deselected', 'not-observed']);

/**
 * Whether an outcome says nothing about the target; one that the report does not have says nothing
 * either.
 */
export const isUnseen = (outcome: string | undefined): boolean =>
  outcome === undefined || NOT_RUN.has(outcome);

interface ComparableOutcome {
  id: string;
  level: string;
  outcome: string;
  reason?: string | undefined;
}

/** Pairs by id what two runs say, and sorts out what changed. */
export function compareOutcomes(
  before: readonly ComparableOutcome[],
  after: readonly ComparableOutcome[],
): OutcomeChanges {
  const was = new Map(before.map((one) => [one.id, one]));
  const is = new Map(after.map((one) => [one.id, one]));
  const all = [...new Map([...was, ...is]).values()].map(({ id, level }): ComparedOutcome => {
    const { outcome, reason } = is.get(id) ?? {};
    const known = { id, level, before: was.get(id)?.outcome, after: outcome };
    return reason === undefined ? known : { ...known, reason };
  });
  const changedTo = (outcome: string) =>
    all.filter(
      (one) => one.before !== undefined && one.before !== outcome && one.after === outcome,
    );
  const failing = changedTo('failed');
  return {
    newlyFailing: failing.filter((one) => !isUnseen(one.before)),
    failingUnseen: failing.filter((one) => isUnseen(one.before)),
    newlyPassing: changedTo('passed'),
    waivedSince: changedTo('waived'),
    appeared: all.filter((one) => one.before === undefined),
    vanished: all.filter((one) => one.after === undefined),
    all,
  };
}
