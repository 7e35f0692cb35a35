import { isDeepStrictEqual } from 'node:util';
import { countOutcomes } from '../../conformance/events/outcome.js';
import { judgeRequirements, judgeRun } from '../../conformance/verdict/requirement-verdicts.js';
import { AppliedWaivers } from '../../conformance/waivers/applied-waivers.js';
import type { WrittenWaiver } from '../../conformance/waivers/read-waivers.js';
import { withoutWaiver } from '../../conformance/waivers/without-waiver.js';
import { runRecordOfReport } from '../../report/saved/run-record-of-report.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { BundleFinding } from '../bundle-finding.js';

/**
 * Derives the outcome of every requirement and the verdict from the outcomes of the checks that a
 * report has, by the rules of a run.
 */
export function rederiveVerdict(
  report: SavedRunReport,
  waivers: readonly WrittenWaiver[],
): BundleFinding[] {
  const findings: BundleFinding[] = [];
  const { checks } = runRecordOfReport(report);
  const doubled = firstDouble(checks.map(({ id }) => id));
  if (doubled !== undefined) {
    findings.push({ code: 'incomplete', message: `the report has the check ${doubled} twice` });
  }
  const waiving = new AppliedWaivers(waivers, Date.parse(report.run.startedAt));
  const counted = waiving.appliedToAll(checks.map(withoutWaiver));
  // That a check has no verdict makes nothing better, and reports of earlier versions say it more
  // often.
  const asRun = checks.map((check, index) =>
    check.outcome === 'inconclusive' ? check : (counted[index] ?? check),
  );
  for (const [index, check] of checks.entries()) {
    if (asRun[index]?.outcome === check.outcome) continue;
    findings.push({ code: 'waivers', message: `${check.id} is waived, and no waiver covers it` });
  }
  const requirements = judgeRequirements(
    report.requirements.map(({ id, section, level, statement, seen }) => ({
      id,
      section,
      level,
      statement,
      seen,
    })),
    asRun,
    (check, id, all) => waiving.appliedFor(check, id, all),
  );
  for (const [index, { id, outcome, checks: judges }] of requirements.entries()) {
    const said = report.requirements[index];
    if (said?.outcome !== outcome) {
      const message = `${id} is called ${said?.outcome}, and its checks make it ${outcome}`;
      findings.push({ code: 'verdict-not-founded', message });
    } else if (!isDeepStrictEqual(said.checks, judges)) {
      const message = `${id} is said to be judged by other checks than those that name it`;
      findings.push({ code: 'incomplete', message });
    }
  }
  findings.push(...comparedCounts(report, requirements), ...comparedVerdict(report, requirements));
  return findings;
}

function comparedCounts(
  report: SavedRunReport,
  requirements: ReturnType<typeof judgeRequirements>,
): BundleFinding[] {
  const { summary, checks } = report;
  const counted = { requirements: countOutcomes(requirements), checks: countOutcomes(checks) };
  return (['requirements', 'checks'] as const)
    .filter((name) => !isDeepStrictEqual({ ...summary[name] }, counted[name]))
    .map((name) => ({
      code: 'verdict-not-founded' as const,
      message: `the counts of the ${name} are not those of the report itself`,
    }));
}

function comparedVerdict(
  report: SavedRunReport,
  requirements: ReturnType<typeof judgeRequirements>,
): BundleFinding[] {
  const { verdict, reason, run, waivers } = report;
  const strict = run.options.strict === true;
  // What cut a run short is known from its reason alone, and makes no verdict better.
  const isCutShort = verdict === 'incomplete' && reason !== undefined;
  const judged = judgeRun(requirements, {
    strict,
    cutShort: isCutShort ? reason : undefined,
    waivers: waivers ?? [],
  });
  if (judged.verdict === verdict) return [];
  const message = `the verdict is called ${verdict}, and the requirements make it ${judged.verdict}`;
  return [{ code: 'verdict-not-founded', message }];
}

function firstDouble(ids: readonly string[]): string | undefined {
  const known = new Set<string>();
  return ids.find((id) => known.size === known.add(id).size);
}
