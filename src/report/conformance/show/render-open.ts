import { groupBy } from '../../../collections/group-by.js';
import type { CheckResult } from '../../../conformance/events/run-event.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';
import { reasonOf } from '../check/describe-check.js';
import { whyIncomplete } from '../incomplete-run.js';
import { type RunRecord, verdictOf } from '../run-record.js';

/** What needs attention, worst first. */
export const OPEN_OUTCOMES = ['failed', 'error', 'inconclusive', 'waived'] as const;

/**
 * What failed in a saved run, was waived or has no verdict: each check in a line, under what came
 * instead.
 */
export function renderOpen(record: RunRecord): string[] {
  const groups = OPEN_OUTCOMES.flatMap((outcome) => {
    const ones = record.checks.filter((check) => check.outcome === outcome);
    if (ones.length === 0) return [];
    const byReason = [...groupBy(ones, (check) => `${namesOf(check)}: ${reasonOf(check)}`)];
    return [
      '',
      `${outcome}: ${plural(ones.length, 'check')}`,
      ...byReason.flatMap(([reason, checks]) => [
        `  ${reason}`,
        ...checks.map(({ id }) => `    ${id}`),
      ]),
    ];
  });
  const nothing = whyIncomplete(record) ?? 'nothing failed, and nothing is without a verdict';
  const none = groups.length === 0 ? [nothing] : [];
  return [`${record.started.target.name}: ${verdictOf(record)}`, ...none, ...groups].map(visible);
}

const namesOf = ({ requirements, level }: CheckResult): string =>
  `${requirements.join(', ')} (${level})`;
