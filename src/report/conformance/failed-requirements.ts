import { append } from '../../collections/group-by.js';
import type { Outcome } from '../../conformance/events/outcome.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import type { Level } from '../../spec/requirement.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import { blamedFor } from './check/blamed-for.js';
import { plainestFirst } from './check/plainest-first.js';
import type { RunRecord } from './run-record.js';
import { placeOf, statedRequirements } from './stated-requirements.js';

/** A requirement that failed, with the checks that show it. */
export interface FailedRequirement {
  id: string;
  level: Level;
  /** `section 4.1`, or `own, from …` where it is not the interface's. */
  place: string;
  /** It is not one of the interface. */
  own: boolean;
  statement: string;
  /** The plainest first; at least one, unless another tool made the report. */
  checks: CheckResult[];
}

/**
 * The requirements that failed, the worst first: those that most checks name as the reason why they
 * have no verdict, then *musts* before *shoulds*, and those that more checks fail before the
 * others; after those of the interface those of the team's own. Of a run that broke off they follow
 * from the checks that failed up to then.
 *
 * @param outcome another one in place of `failed`
 */
export function failedRequirements(
  record: RunRecord,
  outcome: Outcome = 'failed',
): FailedRequirement[] {
  const byRequirement = new Map<string, CheckResult[]>();
  for (const check of record.checks) {
    if (check.outcome !== outcome) continue;
    for (const id of check.requirements) append(byRequirement, id, check);
  }
  const known =
    record.finished === undefined
      ? REQUIREMENTS.filter(({ id }) => byRequirement.has(id))
      : statedRequirements(record.finished).filter((one) => one.outcome === outcome);
  const blamed = blamedFor(record.checks);
  const blames = ({ id }: FailedRequirement) => blamed.get(id) ?? 0;
  return known
    .map((one) => {
      const { id, level, statement } = one;
      const checks = plainestFirst(byRequirement.get(id) ?? [], record.exchanges);
      return { id, level, place: placeOf(one), own: 'source' in one, statement, checks };
    })
    .sort(
      (a, b) =>
        Number(a.own) - Number(b.own) ||
        blames(b) - blames(a) ||
        a.level.localeCompare(b.level) ||
        b.checks.length - a.checks.length,
    );
}
