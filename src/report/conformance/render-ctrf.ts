import type { AttestationResult } from '../../conformance/events/attestation.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { testStatusOf } from '../../conformance/events/test-status.js';
import { type CtrfStatus, type CtrfTest, ctrfReport } from '../ctrf/ctrf-report.js';
import { attestationInWords, attestationsOf } from './attestation-words.js';
import { checkDetails, reasonOf } from './check/describe-check.js';
import type { RenderContext } from './file-reporter.js';
import { errorOfRun } from './incomplete-run.js';
import { type InvalidWaiver, invalidWaivers } from './invalid-waivers.js';
import { ownDurationMs, type RunRecord, verdictOf } from './run-record.js';
import { tierInWords } from './terminal/tier-words.js';

/**
 * CTRF has no status for errors: a *must* without a verdict is red, too, and `rawStatus` says how
 * it ended.
 */
const STATUSES = {
  passed: 'passed',
  failure: 'failed',
  error: 'failed',
  skipped: 'skipped',
} as const satisfies Record<string, CtrfStatus>;

/** `ctrf.json`: a test for each check. */
export function renderCtrf(record: RunRecord, { strict, nowMs }: RenderContext): string {
  const { tool, target, run } = record.started;
  const error = errorOfRun(record, strict);
  const tier = tierInWords(record.finished?.tier ?? record.started.tier);
  const tests = [
    ...record.checks.map((check) => testOf(check, record, strict)),
    ...invalidWaivers(record).map(testOfWaiver),
    ...attestationsOf(record).map(testOfAttestation),
  ];
  return ctrfReport(
    {
      version: tool.version,
      startedAt: run.startedAt,
      durationMs: ownDurationMs(record, nowMs),
      target: target.name,
      extra: {
        verdict: verdictOf(record),
        run: run.id,
        seed: run.seed,
        suite: tool.suite,
        ...(record.finished?.own && { own: record.finished.own.verdict }),
        ...(tier && { tier }),
      },
    },
    error === undefined ? tests : [testOfRun(error), ...tests],
  );
}

function testOf(check: CheckResult, record: RunRecord, strict: boolean): CtrfTest {
  const { id, title, operation, own, durationMs, outcome, level } = check;
  return {
    name: `${id}: ${title}`,
    status: STATUSES[testStatusOf(check, strict)],
    durationMs,
    rawStatus: outcome,
    suite: ['assay', own ? 'own' : operation],
    tags: [level, ...check.requirements],
    ...(outcome !== 'passed' && { message: reasonOf(check) }),
    ...(check.failure !== undefined && { trace: checkDetails(check, record) }),
  };
}

/** A waiver that fails the run. */
function testOfWaiver({ id, at, state, reason, message }: InvalidWaiver): CtrfTest {
  return {
    name: `waiver of ${id}`,
    status: 'failed',
    durationMs: 0,
    rawStatus: state,
    suite: ['assay', 'waivers'],
    message: `${at}: ${message}; its reason: ${reason}`,
  };
}

/** It was not observed, so it has not passed, whatever the attestation says. */
function testOfAttestation(one: AttestationResult): CtrfTest {
  return {
    name: `attestation of ${one.requirement}: ${one.answer}`,
    status: 'skipped',
    durationMs: 0,
    rawStatus: one.state === 'attested' ? `attested-${one.answer}` : one.state,
    suite: ['assay', 'attested'],
    message: `${one.at}: ${attestationInWords(one)}`,
  };
}

function testOfRun(message: string): CtrfTest {
  const name = 'the run is complete';
  return {
    name,
    status: 'failed',
    durationMs: 0,
    rawStatus: 'incomplete',
    suite: ['assay', 'run'],
    message,
  };
}
