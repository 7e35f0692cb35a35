import { append } from '../../../collections/group-by.js';
import type { KnownFault } from '../../../package/known-faults.js';
import { plainestFirst } from '../../conformance/check/plainest-first.js';
import { type SimilarFault, similarFaults } from '../../conformance/check/similar-faults.js';
import { requirementsThat } from './scope-words.js';
import {
  hasFailed,
  type ShownCheck,
  type ShownReport,
  type ShownRequirement,
} from './shown-report.js';

/** One requirement that failed, with the checks that show it. */
export interface Defect {
  requirement: Pick<ShownRequirement, 'id' | 'level' | 'statement' | 'waiver'> & {
    section?: string;
  };
  /** Those that no defect before has. */
  checks: ShownCheck[];
  /** Failed checks that stand with another requirement, which they judge as well. */
  elsewhere: ShownCheck[];
  similar: SimilarFault[];
}

/** What failed, and what failed but is waived, by requirement: *musts* first. */
export function defectsOf(
  report: ShownReport,
  known: readonly KnownFault[],
): Record<'failed' | 'waived', Defect[]> {
  const checks = new Map(report.checks.map((check) => [check.id, check]));
  const seen = new Set<string>();
  const defectOf = (requirement: ShownRequirement): Defect => {
    const own = requirement.checks.flatMap((id) => checks.get(id) ?? []);
    const bad = plainFirst(own.filter(hasFailed), report);
    const elsewhere = bad.filter(({ id }) => seen.has(id));
    for (const { id } of bad) seen.add(id);
    return {
      requirement,
      checks: bad.filter((check) => !elsewhere.includes(check)),
      elsewhere,
      similar: similarFaults(requirement.id, own, known),
    };
  };
  const failed = requirementsThat(report, 'failed').map(defectOf);
  // What is waived with what it builds on has not failed.
  const waived = requirementsThat(report, 'waived')
    .filter(({ checks: own }) => own.some((id) => hasFailed(checks.get(id) ?? { outcome: '' })))
    .map(defectOf);
  return { failed: [...failed, ...withoutRequirement(report, seen)], waived };
}

/**
 * A run that was cut never came to its requirements, and some are of the team's own: what their
 * checks say is known.
 */
function withoutRequirement(report: ShownReport, seen: ReadonlySet<string>): Defect[] {
  const { checks, own } = report;
  const groups = new Map<string, ShownCheck[]>();
  for (const check of checks) {
    if (!hasFailed(check) || seen.has(check.id)) continue;
    const id = check.requirements[0] ?? check.id;
    append(groups, id, check);
  }
  const stated = new Map(own?.requirements.map((one) => [one.id, one]));
  return [...groups].map(([id, bad]) => ({
    requirement: {
      id,
      level: bad[0]?.level ?? 'must',
      statement: stated.get(id)?.statement ?? bad[0]?.title ?? '',
    },
    checks: plainFirst(bad, report),
    elsewhere: [],
    similar: [],
  }));
}

/** What counts comes before what is waived; what a search came up with is small, but seldom plain. */
const plainFirst = (checks: readonly ShownCheck[], { exchanges }: ShownReport): ShownCheck[] =>
  plainestFirst(checks, exchanges).sort((a, b) => rank(a) - rank(b));

const rank = ({ outcome, failure }: ShownCheck): number =>
  (outcome === 'waived' ? 2 : 0) + (failure?.counterexample === undefined ? 0 : 1);
