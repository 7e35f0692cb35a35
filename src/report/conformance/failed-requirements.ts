import type { CheckResult, Outcome } from '../../conformance/check/run-event.js';
import type { Level } from '../../spec/requirement.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { RunRecord } from './run-record.js';

/** A requirement that failed, with the checks that show it. */
export interface FailedRequirement {
  id: string;
  level: Level;
  section: string;
  statement: string;
  /** Of these there is one at least, unless the report was made by somebody else. */
  checks: CheckResult[];
}

/**
 * The requirements that failed, the worst first: *musts* before *shoulds*, and those that more checks fail before the
 * others. Of a run that broke off they follow from the checks that failed up to then.
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
    for (const id of check.requirements) {
      const checks = byRequirement.get(id);
      if (checks === undefined) byRequirement.set(id, [check]);
      else checks.push(check);
    }
  }
  const known =
    record.finished?.requirements.filter((one) => one.outcome === outcome) ??
    REQUIREMENTS.filter(({ id }) => byRequirement.has(id));
  return known
    .map(({ id, level, section, statement }) => {
      return { id, level, section, statement, checks: byRequirement.get(id) ?? [] };
    })
    .sort((a, b) => a.level.localeCompare(b.level) || b.checks.length - a.checks.length);
}
