import type { Builder, TestCase, TestSuite } from 'junit-report-builder';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { testStatusOf } from '../../conformance/events/test-status.js';
import { junitReport, seconds, timestamp } from '../junit/junit-report.js';
import { xmlText } from '../junit/xml-text.js';
import { visible } from '../text/visible.js';
import { attestationInWords, attestationsOf } from './attestation-words.js';
import { checkDetails, reasonOf } from './check/describe-check.js';
import type { RenderContext } from './file-reporter.js';
import { errorOfRun } from './incomplete-run.js';
import { invalidWaivers } from './invalid-waivers.js';
import { type RunRecord, verdictOf } from './run-record.js';

/** In the order of the interface. */
const SUITES = ['files', 'conversations', 'voice', 'email', 'eventFeed'] as const;

/** Attestations: all skipped, because they were not observed. */
const ATTESTED = 'attested';

/** The suite of what the team demands beyond the interface. */
const OWN = 'own';

/**
 * `junit.xml`: a suite for each operation, and one for requirements of one's own; a case for each
 * check.
 */
export function renderJUnit(record: RunRecord, { strict }: Pick<RenderContext, 'strict'>): string {
  return junitReport((root) => {
    const error = errorOfRun(record, strict);
    if (error !== undefined) addRunCase(root, record, error);
    const addChecks = (name: string, isPart: (check: CheckResult) => boolean) => {
      const checks = record.checks.filter(isPart);
      if (checks.length === 0) return;
      const suite = addSuite(root, record, name).time(seconds(sum(checks)));
      for (const check of checks) addCase(suite.testCase(), check, record, strict);
    };
    for (const operation of SUITES) {
      addChecks(operation, ({ own, operation: about }) => !own && about === operation);
    }
    addChecks(OWN, ({ own }) => own === true);
    addWaivers(root, record);
    addAttestations(root, record);
  });
}

function addSuite(root: Builder, record: RunRecord, name: string): TestSuite {
  const { run, target } = record.started;
  const suite = root
    .testSuite()
    .name(name)
    .timestamp(timestamp(run.startedAt))
    .property('target', visible(target.name))
    .property('seed', String(run.seed))
    .property('run', visible(run.id))
    .property('verdict', verdictOf(record));
  const earlier = run.continues?.runs.map(({ id }) => visible(id)) ?? [];
  return earlier.length === 0 ? suite : suite.property('continues', earlier.join(' '));
}

function addCase(into: TestCase, check: CheckResult, record: RunRecord, strict: boolean): void {
  const reason = reasonOf(check);
  into
    .className(`assay.${check.own ? OWN : check.operation}`)
    .name(visible(`${check.id}: ${check.title}`))
    .time(seconds(check.durationMs));
  switch (testStatusOf(check, strict)) {
    case 'failure':
      into.failure(visible(reason), check.level).stacktrace(xmlText(checkDetails(check, record)));
      break;
    case 'error':
      into.error(visible(reason), check.outcome, xmlText(checkDetails(check, record)));
      break;
    case 'skipped':
      into.skipped().standardOutput(xmlText(`${check.outcome}: ${checkDetails(check, record)}`));
      break;
  }
}

/** A waiver that is no longer needed or valid fails the run, and is red here as well. */
function addWaivers(root: Builder, record: RunRecord): void {
  const invalid = invalidWaivers(record);
  if (invalid.length === 0) return;
  const suite = addSuite(root, record, 'waivers');
  for (const { id, at, state, reason, message } of invalid) {
    suite
      .testCase()
      .className('assay.waivers')
      .name(visible(`waiver of ${id}`))
      .failure(visible(message), state)
      .stacktrace(xmlText(`${at}: ${message}\nits reason: ${reason}`));
  }
}

function addAttestations(root: Builder, record: RunRecord): void {
  const attestations = attestationsOf(record);
  if (attestations.length === 0) return;
  const suite = addSuite(root, record, ATTESTED);
  for (const one of attestations) {
    suite
      .testCase()
      .className(`assay.${ATTESTED}`)
      .name(visible(`attestation of ${one.requirement}: ${one.answer}`))
      .skipped()
      .standardOutput(xmlText(`${attestationInWords(one)}\n${one.at}`));
  }
}

function addRunCase(root: Builder, record: RunRecord, reason: string): void {
  addSuite(root, record, 'run')
    .testCase()
    .className('assay.run')
    .name('the run is complete')
    .error(visible(reason), 'incomplete');
}

function sum(checks: readonly CheckResult[]): number {
  return checks.reduce((total, { durationMs }) => total + durationMs, 0);
}
