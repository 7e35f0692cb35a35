import { z } from 'zod';

/** What a comparison needs of a conformance report, which may come from anywhere. */
export const comparableRun = z.object({
  schema: z.literal('assay-report/1'),
  verdict: z.string(),
  requirements: z.array(z.object({ id: z.string(), level: z.string(), outcome: z.string() })),
});

export type ComparableRun = z.infer<typeof comparableRun>;

/** Tells which requirements fail that did not before, which pass again, and which are no longer judged. */
export function compareRuns(
  before: ComparableRun,
  after: ComparableRun,
): { lines: string[]; worse: boolean } {
  const was = new Map(before.requirements.map(({ id, outcome }) => [id, outcome]));
  const is = new Map(after.requirements.map(({ id, outcome }) => [id, outcome]));
  const changed = after.requirements.filter(
    ({ id, outcome }) => (was.get(id) ?? outcome) !== outcome,
  );
  const failing = changed.filter(({ outcome }) => outcome === 'failed');
  const passing = changed.filter(({ outcome }) => outcome === 'passed');
  const judged = new Set(after.requirements.filter(isJudged).map(({ id }) => id));
  const unjudged = before.requirements.filter(
    ({ id, outcome }) => outcome === 'passed' && !judged.has(id),
  );
  const list = (title: string, requirements: typeof changed) =>
    requirements.map(({ id, level }) => {
      return `  ${title}: ${id} (${level}, ${was.get(id)} → ${is.get(id) ?? 'not there'})`;
    });
  return {
    lines: [
      `conformance: ${before.verdict} → ${after.verdict}`,
      ...list('newly fails', failing),
      ...list('passes now', passing),
      ...list('no longer judged', unjudged),
      ...(changed.length + unjudged.length === 0 ? ['  no requirement changed'] : []),
    ],
    worse: failing.length > 0,
  };
}

const isJudged = ({ outcome }: { outcome: string }): boolean =>
  outcome === 'passed' || outcome === 'failed';
