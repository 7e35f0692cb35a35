import type { AttestationResult } from '../../conformance/events/attestation.js';
import { countOutcomes } from '../../conformance/events/outcome.js';
import type { Preflight } from '../../conformance/events/preflight.js';
import type {
  CheckResult,
  Observation,
  OwnResult,
  PlanTotals,
  RequirementResult,
  RunFinished,
  RunStarted,
  RunSummary,
  RunVerdict,
  TierFacts,
} from '../../conformance/events/run-event.js';
import type { RunFindings } from '../../conformance/events/run-findings.js';
import type { WaiverResult } from '../../conformance/events/waiver.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import { whyIncomplete } from './incomplete-run.js';
import { type RunRecord, verdictOf } from './run-record.js';

/** The JSON report, `assay-report/1`. Durations are in milliseconds, sizes in bytes. */
export interface AssayReport extends RunFindings {
  schema: 'assay-report/1';
  tool: RunStarted['tool'];
  target: RunStarted['target'];
  run: RunStarted['run'] & {
    durationMs: number;
    /** How many of the planned checks and observations were run to their end. */
    ran: number;
    /** Whether the run came to its end, was ended by Ctrl-C, or broke off without one. */
    end: 'finished' | 'interrupted' | 'cut';
  };
  plan: PlanTotals;
  /** Which part of all checks it is, and what that is known to find. */
  tier?: TierFacts;
  /** What was found out before the first check; absent where there was none to run. */
  preflight?: Preflight;
  verdict: RunVerdict;
  /** Why the verdict is `incomplete`, in one line. */
  reason?: string;
  summary: RunSummary;
  requirements: RequirementResult[];
  /** What became of the team's own requirements; absent where there are none. */
  own?: OwnResult;
  checks: CheckResult[];
  observations: Observation[];
  exchanges: Exchange[];
  /** What became of the waivers; absent where there are none. */
  waivers?: WaiverResult[];
  /** Attestations, and whether they count; absent if there are none. */
  attestations?: AttestationResult[];
  /**
   * The last lines of the server that was started for the run; absent where the verdict is
   * `conformant`.
   */
  serverOutput?: string[];
}

/**
 * Builds the JSON report from the record of a run.
 *
 * @param nowMs when a run that was cut short ended, in epoch milliseconds; a finished run knows by
 * itself
 */
export function collectReport(record: RunRecord, nowMs: number): AssayReport {
  const { started, finished } = record;
  const { id, startedAt, seed, options, continues } = started.run;
  const durationMs = finished?.durationMs ?? Math.max(0, nowMs - Date.parse(startedAt));
  const tier = finished?.tier ?? started.tier;
  const reason = finished === undefined ? whyIncomplete(record) : finished.reason;
  return {
    schema: 'assay-report/1',
    tool: started.tool,
    target: started.target,
    run: {
      id,
      startedAt,
      durationMs,
      seed,
      options,
      ran: record.ran,
      end: endOf(finished),
      ...(continues && { continues }),
    },
    plan: started.plan,
    ...(tier !== undefined && { tier }),
    ...(record.preflight && { preflight: record.preflight }),
    verdict: verdictOf(record),
    ...(reason !== undefined && { reason }),
    summary: finished?.summary ?? partialSummary(record),
    requirements: finished?.requirements ?? [],
    ...(finished?.own && { own: finished.own }),
    checks: record.checks,
    observations: record.observations,
    exchanges: record.exchanges,
    ...(finished?.waivers && { waivers: finished.waivers }),
    ...(finished?.attestations && { attestations: finished.attestations }),
    ...(finished?.elsewhere !== undefined && { elsewhere: finished.elsewhere }),
    ...(finished?.stopped && { stopped: finished.stopped }),
    ...(finished?.unanswered && { unanswered: finished.unanswered }),
    ...(finished?.serverOutput && { serverOutput: finished.serverOutput }),
  };
}

function endOf(finished: RunFinished | undefined): AssayReport['run']['end'] {
  if (finished === undefined) return 'cut';
  return finished.interrupted ? 'interrupted' : 'finished';
}

/** Without the totals of a finished run, only what was seen can be counted: a lower bound. */
function partialSummary(record: RunRecord): RunSummary {
  return {
    requirements: countOutcomes([]),
    checks: countOutcomes(record.checks),
    exchanges: record.exchanges.length,
    bytesSent: record.exchanges.reduce((sum, { requestBody }) => sum + (requestBody?.size ?? 0), 0),
  };
}
