/** What a comparison needs of a conformance report. */
export interface ComparableRun {
  schema: 'assay-report/1';
  verdict: string;
  requirements: { id: string; level: string; outcome: string; reason?: string }[];
}

/** Tells which requirements fail that did not before, which pass again, and which are no longer judged. */
export function compareRuns(
  before: ComparableRun,
  after: ComparableRun,
): { lines: string[]; worse: boolean } {
  const was = new Map(before.requirements.map(({ id, outcome }) => [id, outcome]));
  const changed = after.requirements.filter(
    ({ id, outcome }) => (was.get(id) ?? outcome) !== outcome,
  );
  const failing = changed.filter(({ outcome }) => outcome === 'failed');
  const passing = changed.filter(({ outcome }) => outcome === 'passed');
  const unjudged = changed.filter(({ outcome, id }) => {
    return !['failed', 'passed'].includes(outcome) && was.get(id) === 'passed';
  });
  const list = (title: string, requirements: typeof changed) =>
    requirements.map(({ id, level, outcome }) => {
      return `  ${title}: ${id} (${level}, ${was.get(id)} → ${outcome})`;
    });
  return {
    lines: [
      `conformance: ${before.verdict} → ${after.verdict}`,
      ...list('newly fails', failing),
      ...list('passes now', passing),
      ...list('no longer judged', unjudged),
      ...(changed.length === 0 ? ['  no requirement changed'] : []),
    ],
    worse: failing.length > 0,
  };
}
