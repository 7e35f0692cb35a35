import type { CheckResult } from '../../conformance/events/run-event.js';
import { OPERATIONS } from '../../spec/operation.js';
import type { RunRecord } from '../conformance/run-record.js';
import type { SavedRunReport } from '../schema/run-report-schema.js';

const NO_PLAN = { checks: 0, exchanges: 0, bytes: 0, files: 0, records: 0 };
const AREAS = ['files', ...OPERATIONS] as const;

/** The record of a run as it was when its JSON report was written. */
export function runRecordOfReport(report: SavedRunReport): RunRecord {
  const { tool, target, run, plan = NO_PLAN, tier, preflight } = report;
  const { id, startedAt, seed, options, continues, ran = 0 } = run;
  return {
    started: {
      type: 'run-started',
      tool,
      target,
      run: { id, startedAt, seed, options, ...(continues && { continues }) },
      plan,
      ...(tier && { tier }),
    },
    ...(preflight && { preflight }),
    ran,
    running: new Set(),
    checks: report.checks.map(withOperation),
    exchanges: report.exchanges,
    observations: report.observations,
    ...(run.end !== 'cut' && { finished: finishedOf(report) }),
  };
}

function finishedOf({
  run: { durationMs, end },
  verdict,
  reason,
  summary,
  requirements,
  own,
  waivers,
  attestations,
  serverOutput,
  elsewhere,
  stopped,
  unanswered,
  tier,
}: SavedRunReport): NonNullable<RunRecord['finished']> {
  return {
    type: 'run-finished',
    verdict,
    ...(reason !== undefined && { reason }),
    interrupted: end === 'interrupted',
    durationMs,
    summary,
    requirements,
    ...(own && { own }),
    ...(waivers && { waivers }),
    ...(attestations && { attestations }),
    ...(tier && { tier }),
    ...(elsewhere !== undefined && { elsewhere }),
    ...(stopped && { stopped }),
    ...(unanswered && { unanswered }),
    ...(serverOutput && { serverOutput }),
  };
}

/**
 * Where an early report does not say it, the area that the check or its requirement is named after.
 */
function withOperation(check: SavedRunReport['checks'][number]): CheckResult {
  const areas = [check.id, ...check.requirements].map((id) => id.split('/')[0]);
  const operation = check.operation ?? AREAS.find((area) => areas.includes(area)) ?? 'files';
  return { ...check, operation };
}
