import { countOutcomes } from '../../src/conformance/events/outcome.js';
import { judgeRequirements, judgeRun } from '../../src/conformance/verdict/requirement-verdicts.js';
import { runRecordOfReport } from '../../src/report/saved/run-record-of-report.js';
import type { SavedRunReport } from '../../src/report/schema/run-report-schema.js';
import { REQUIREMENTS } from '../../src/spec/requirements.js';

/** What somebody makes of a report. */
export type Change = (report: SavedRunReport) => SavedRunReport;

/** The report with other checks, and with the requirements and the verdict that follow from them. */
export function retold(
  change: (checks: SavedRunReport['checks']) => SavedRunReport['checks'],
): Change {
  return (report) => {
    const changed = { ...report, checks: change(report.checks) };
    const { checks } = runRecordOfReport(changed);
    const requirements = judgeRequirements(REQUIREMENTS, checks);
    const { verdict } = judgeRun(requirements, { strict: false, cutShort: undefined });
    const summary = {
      ...report.summary,
      checks: countOutcomes(checks),
      requirements: countOutcomes(requirements),
    };
    return { ...changed, requirements, summary, verdict };
  };
}

type SavedCheck = SavedRunReport['checks'][number];

/** As if a check were another one. */
export const edited =
  (id: string, change: Partial<SavedCheck>) =>
  (checks: SavedCheck[]): SavedCheck[] =>
    checks.map((check) => (check.id === id ? { ...check, ...change } : check));

/** As if a check had ended in another way. */
export const ended =
  (id: string, change: Pick<SavedCheck, 'outcome' | 'reason'>) =>
  (checks: SavedCheck[]): SavedCheck[] =>
    checks.map((check) => {
      if (check.id !== id) return check;
      const { failure: _, ...others } = check;
      return { ...others, ...change };
    });
