import { findingsInWords } from '../../conformance/events/run-findings.js';
import { testStatusOf } from '../../conformance/events/test-status.js';
import { plural } from '../text/plural.js';
import { type RunRecord, verdictOf } from './run-record.js';

/** Why a run is incomplete, in one line as it came; nothing for a run that is not. */
export function whyIncomplete(record: RunRecord): string | undefined {
  const { finished, ran, started } = record;
  if (finished === undefined) {
    return `the run was cut short after ${ran} of ${plural(started.plan.checks, 'check')}`;
  }
  if (verdictOf(record) !== 'incomplete') return undefined;
  const { reason, interrupted } = finished;
  if (!interrupted || reason?.includes('interrupt')) return reason ?? 'the run is incomplete';
  return ['interrupted', ...(reason === undefined ? [] : [reason])].join(', ');
}

/**
 * Whether a run is over and had nothing to run, as no check matched its selection; then all of it
 * is said in one line.
 */
export function isOfNothing({ checks, finished }: RunRecord): boolean {
  return (
    finished?.verdict === 'incomplete' &&
    checks.length > 0 &&
    checks.every(({ because }) => because?.kind === 'not-selected')
  );
}

/**
 * What a format that lists checks as tests has to add, as an error: a run that could not be judged
 * must not look green to a reader of that list alone.
 *
 * @returns what one cause left without a verdict, where there is one; else why the run is
 *   incomplete; nothing where it is complete, or one of its checks is red for it
 */
export function errorOfRun(record: RunRecord, strict: boolean): string | undefined {
  const isRed = record.checks.some((check) =>
    ['failure', 'error'].includes(testStatusOf(check, strict)),
  );
  const found = findingsInWords(record.finished ?? {});
  if (found.length > 0 && verdictOf(record) !== 'conformant') return found.join('; ');
  return record.finished !== undefined && isRed ? undefined : whyIncomplete(record);
}
