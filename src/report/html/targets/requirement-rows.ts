import type { ShownFailure, ShownReport, ShownRequirement } from '../conformance/shown-report.js';
import { byOutcome } from '../page/outcome.js';

/** What one target did with a requirement; nothing where its report does not have it. */
export interface RequirementCell {
  outcome: string;
  reason?: string | undefined;
  /** Of the first check that failed. */
  failure?: ShownFailure | undefined;
}

/** One requirement, with a cell for each target. */
export interface RequirementRow {
  requirement: ShownRequirement;
  cells: (RequirementCell | undefined)[];
  /** Whether the targets that were judged were not all judged alike, or some were not. */
  differs: boolean;
  worst: string;
}

/** All requirements of some reports, in the order of the interface as the reports have it. */
export function requirementRows(reports: readonly ShownReport[]): RequirementRow[] {
  const known = new Map<string, ShownRequirement>();
  for (const one of reports.flatMap(({ requirements }) => requirements)) {
    if (!known.has(one.id)) known.set(one.id, one);
  }
  const columns = reports.map(cellsOf);
  return [...known.values()].map((requirement) => {
    const cells = columns.map((cellOf) => cellOf(requirement.id));
    const outcomes = cells.map((cell) => cell?.outcome);
    const [worst = ''] = outcomes.filter((one) => one !== undefined).sort(byOutcome);
    return { requirement, cells, differs: new Set(outcomes).size > 1, worst };
  });
}

function cellsOf(report: ShownReport): (id: string) => RequirementCell | undefined {
  const checks = new Map(report.checks.map((check) => [check.id, check]));
  const requirements = new Map(report.requirements.map((one) => [one.id, one]));
  return (id) => {
    const one = requirements.get(id);
    if (one === undefined) return undefined;
    const failed = one.checks.map((check) => checks.get(check)).find((check) => check?.failure);
    return { outcome: one.outcome, reason: one.reason, failure: failed?.failure };
  };
}

/** Whether at least one target passes and another one fails: what implementers look for first. */
export function isContested({ cells }: RequirementRow): boolean {
  const has = (outcome: string) => cells.some((cell) => cell?.outcome === outcome);
  return has('failed') && has('passed');
}
