import type { LoadReport } from '../../load/report/load-report.js';
import { ctrfReport } from '../ctrf/ctrf-report.js';
import { loadFindings } from './describe-load.js';

/**
 * `ctrf.json` of a load: the same tests as in JUnit. CTRF has no errors: a load that is not valid
 * has a failed test.
 */
export function renderLoadCtrf(report: LoadReport): string {
  const { tool, scenario, target, run, verdict } = report;
  return ctrfReport(
    {
      version: tool.version,
      startedAt: run.startedAt,
      durationMs: run.durationMs,
      target: target.name,
      extra: { verdict, scenario: scenario.id, run: run.id, seed: run.seed },
    },
    loadFindings(report).map(({ name, status, kind, details }) => ({
      name,
      status: status === 'failure' || status === 'error' ? 'failed' : status,
      durationMs: 0,
      rawStatus: kind,
      suite: ['assay', scenario.id],
      ...(details !== undefined && { message: details.join('\n') }),
    })),
  );
}
