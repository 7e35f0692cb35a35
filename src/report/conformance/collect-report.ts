import type { Preflight } from '../../conformance/check/preflight.js';
import type {
  CheckResult,
  Observation,
  Outcome,
  RequirementResult,
  RunStarted,
  RunSummary,
  RunVerdict,
} from '../../conformance/check/run-event.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import { type RunRecord, verdictOf } from './run-record.js';

/** A check as the report shows it; its operation only serves layouts. */
type ReportedCheck = Omit<CheckResult, 'operation'>;

/** The JSON report, `assay-report/1`. Durations are in milliseconds, sizes in bytes. */
export interface AssayReport {
  schema: 'assay-report/1';
  tool: RunStarted['tool'];
  target: RunStarted['target'];
  run: RunStarted['run'] & { durationMs: number };
  /** What was found out before the first check; absent where there was none to run. */
  preflight?: Preflight;
  verdict: RunVerdict;
  summary: RunSummary;
  requirements: RequirementResult[];
  checks: ReportedCheck[];
  observations: Observation[];
  exchanges: Exchange[];
}

/**
 * Builds the JSON report from the record of a run.
 *
 * @param nowMs when a run that was cut short ended, in epoch milliseconds; a finished run knows by itself
 */
export function collectReport(record: RunRecord, nowMs: number): AssayReport {
  const { started, finished } = record;
  const { id, startedAt, seed, options } = started.run;
  const durationMs = finished?.durationMs ?? Math.max(0, nowMs - Date.parse(startedAt));
  return {
    schema: 'assay-report/1',
    tool: started.tool,
    target: started.target,
    run: { id, startedAt, durationMs, seed, options },
    ...(record.preflight && { preflight: record.preflight }),
    verdict: verdictOf(record),
    summary: finished?.summary ?? partialSummary(record),
    requirements: finished?.requirements ?? [],
    checks: record.checks.map(({ operation: _, ...check }) => check),
    observations: record.observations,
    exchanges: record.exchanges,
  };
}

/** Without the totals of a finished run, only what was seen can be counted: a lower bound. */
function partialSummary(record: RunRecord): RunSummary {
  const checks = noOutcomes();
  for (const check of record.checks) checks[check.outcome] += 1;
  return {
    requirements: noOutcomes(),
    checks,
    exchanges: record.exchanges.length,
    bytesSent: record.exchanges.reduce((sum, { requestBody }) => sum + (requestBody?.size ?? 0), 0),
  };
}

function noOutcomes(): Record<Outcome, number> {
  return {
    passed: 0,
    failed: 0,
    error: 0,
    inconclusive: 0,
    waived: 0,
    'not-observed': 0,
    deselected: 0,
  };
}
