import type { Annotation } from '../github/annotation.js';
import { attestationInWords, attestationsOf } from './attestation-words.js';
import { failureFacts, reasonOf } from './check/describe-check.js';
import { type FailedRequirement, failedRequirements } from './failed-requirements.js';
import { errorOfRun } from './incomplete-run.js';
import { invalidWaivers } from './invalid-waivers.js';
import type { RunRecord } from './run-record.js';
import { statedRequirements } from './stated-requirements.js';

/**
 * The annotations of a run in a job's log: its failed requirements, worst first, and whether it is
 * incomplete.
 */
export function runAnnotations(record: RunRecord, strict: boolean): Annotation[] {
  const why = errorOfRun(record, strict);
  return [
    ...(why === undefined
      ? []
      : [{ level: 'error' as const, title: 'The run is incomplete', message: why }]),
    ...failedRequirements(record).map((failed) => annotationOf(failed, record, strict)),
    ...invalidWaivers(record).map(({ id, at, message }) => {
      return { level: 'error' as const, title: `waiver of ${id}`, message: `${at}: ${message}` };
    }),
    ...withoutVerdict(record),
    ...attestationsOf(record)
      .filter(({ state, answer }) => state === 'attested' && answer === 'no')
      .map((one) => ({
        level: 'warning' as const,
        title: `${one.requirement} is attested not to hold`,
        message: attestationInWords(one),
      })),
  ];
}

function annotationOf(failed: FailedRequirement, record: RunRecord, strict: boolean): Annotation {
  const { id, level, place, statement, checks } = failed;
  const [first] = checks;
  // The reason says already what was found.
  const [, ...facts] =
    first?.failure === undefined ? [] : failureFacts(first.failure, record.exchanges);
  return {
    level: level === 'must' || strict ? 'error' : 'warning',
    title: `${id} (${level}, ${place})`,
    message: [
      `Violated: ${statement}`,
      ...(first === undefined ? [] : [`${first.id}: ${reasonOf(first)}`]),
      ...facts.map(([label, text]) => `${label}: ${text}`),
    ].join('\n'),
  };
}

/** They are errors, too, but say less than a failure: a warning each. */
function withoutVerdict({ finished }: RunRecord): Annotation[] {
  const open = statedRequirements(finished).filter(
    ({ level, outcome }) => level === 'must' && (outcome === 'error' || outcome === 'inconclusive'),
  );
  return open.map(({ id, outcome, reason }) => ({
    level: 'warning',
    title: `${id} is ${outcome === 'error' ? 'in error' : outcome}`,
    message: reason ?? 'no reason was given',
  }));
}
