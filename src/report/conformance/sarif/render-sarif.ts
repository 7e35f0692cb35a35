import type { Invocation, Log, Notification, ReportingDescriptor } from 'sarif';
import type { AttestationResult } from '../../../conformance/events/attestation.js';
import { findingsInWords } from '../../../conformance/events/run-findings.js';
import { visible } from '../../text/visible.js';
import { attestationInWords, attestationsOf } from '../attestation-words.js';
import { type FailedRequirement, failedRequirements } from '../failed-requirements.js';
import type { RenderContext } from '../file-reporter.js';
import { whyIncomplete } from '../incomplete-run.js';
import { invalidWaivers } from '../invalid-waivers.js';
import { ownDurationMs, type RunRecord, verdictOf } from '../run-record.js';
import { placeOf, statedRequirements } from '../stated-requirements.js';
import { tierInWords } from '../terminal/tier-words.js';
import { sarifResult } from './sarif-result.js';
import { sarifLine } from './sarif-text.js';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * `report.sarif` (SARIF 2.1.0): one result for each failed requirement, for the views of code
 * scanning. Waived ones are there as suppressed. A run that is incomplete is an execution that did
 * not succeed.
 */
export function renderSarif(record: RunRecord, { strict, nowMs }: RenderContext): string {
  const { tool, target, run } = record.started;
  const tier = tierInWords(record.finished?.tier ?? record.started.tier);
  const failed = failedRequirements(record);
  // One that is waived with what it builds on was not seen to be violated.
  const waived = failedRequirements(record, 'waived').filter(({ checks }) =>
    checks.some(({ failure }) => failure !== undefined),
  );
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'archive-assay',
            version: visible(tool.version),
            rules: rulesOf(record, [...failed, ...waived]),
          },
        },
        automationDetails: { id: `archive-assay/${encodeURIComponent(visible(target.name))}/` },
        invocations: [invocationOf(record, nowMs)],
        results: [
          ...failed.map((one) => sarifResult(one, record, { strict, waived: false })),
          ...waived.map((one) => sarifResult(one, record, { strict, waived: true })),
        ],
        columnKind: 'utf16CodeUnits',
        properties: {
          verdict: verdictOf(record),
          ...(record.finished?.own && { own: record.finished.own.verdict }),
          target: visible(target.name),
          run: visible(run.id),
          seed: run.seed,
          suite: visible(tool.suite),
          ...(tier && { tier: visible(tier) }),
        },
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

type Ruled = Pick<FailedRequirement, 'id' | 'place' | 'level' | 'statement' | 'own'>;

/**
 * All requirements that the run judged, for then a viewer can tell what passed from what was never
 * asked.
 */
function rulesOf({ finished }: RunRecord, failed: readonly Ruled[]): ReportingDescriptor[] {
  const all: readonly Ruled[] =
    finished === undefined
      ? failed
      : statedRequirements(finished).map((one) => {
          const { id, level, statement } = one;
          return { id, level, statement, place: placeOf(one), own: 'source' in one };
        });
  return all.map(({ id, place, level, statement, own }) => ({
    id: visible(id),
    shortDescription: { text: sarifLine(statement, 1000) },
    fullDescription: {
      text: `${sarifLine(statement, 1000)} (${sarifLine(place, 200)}${own ? '' : ' of the interface'})`,
    },
    help: { text: `assay explain ${sarifLine(id, 200)} tells how it is judged.` },
    defaultConfiguration: { level: level === 'must' ? 'error' : 'warning' },
    properties: { tags: [level, visible(place)] },
  }));
}

function invocationOf(record: RunRecord, nowMs: number): Invocation {
  const { run } = record.started;
  const startMs = Date.parse(run.startedAt);
  const endMs = startMs + ownDurationMs(record, nowMs);
  const why = whyIncomplete(record);
  const notes = [
    ...findingsInWords(record.finished ?? {}).map((text) => sarifLine(text, 1000)),
    ...(why === undefined ? [] : [`incomplete: ${sarifLine(why, 1000)}`]),
    ...invalidWaivers(record).map(({ id, at, message }) =>
      sarifLine(`${at}: waiver of ${id}: ${message}`, 1000),
    ),
  ];
  const notifications = [...notes.map(errorOf), ...attestationsOf(record).map(attestationNote)];
  return {
    executionSuccessful: why === undefined,
    startTimeUtc: new Date(startMs).toISOString(),
    endTimeUtc: new Date(endMs).toISOString(),
    ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
  };
}

const errorOf = (text: string): Notification => ({ level: 'error', message: { text } });

/**
 * What people say is no result, for nothing was seen; that a requirement is not met is a warning
 * all the same.
 */
const attestationNote = (one: AttestationResult): Notification => ({
  level: one.state === 'attested' && one.answer === 'no' ? 'warning' : 'note',
  message: { text: sarifLine(`${one.requirement}: ${attestationInWords(one)}`, 1000) },
  associatedRule: { id: visible(one.requirement) },
});
