import type { LoadReport } from '../../load/report/load-report.js';
import { valueInWords } from '../../load/thresholds/evaluate-threshold.js';

/** A load as a list of tests has it. */
export interface LoadFinding {
  name: string;
  status: 'passed' | 'failure' | 'error' | 'skipped';
  /** A word for what was found. */
  kind: string;
  /** Present for every status but `passed`; a fact a line, as it came. */
  details?: string[];
}

/** Each threshold, the answers, the archive and the load itself, and how it came out. */
export function loadFindings(report: LoadReport): LoadFinding[] {
  const { thresholds, verdict, reasons } = report;
  const conclusive = isConclusive(report);
  const validity = reasons.length === 0 ? [verdict] : reasons;
  return [
    ...thresholds.map((threshold): LoadFinding => {
      const { text: name, outcome, reason } = threshold;
      if (outcome === 'met') return { name, status: 'passed', kind: outcome };
      const actual = `${name}: ${valueInWords(threshold)}`;
      if (reason !== undefined)
        return { name, status: 'skipped', kind: outcome, details: [actual] };
      return conclusive
        ? { name, status: 'failure', kind: outcome, details: [actual] }
        : { name, status: 'skipped', kind: outcome, details: [`${verdict}: ${actual}`] };
    }),
    finding('no answer is wrong', wrongAnswers(report), nothingAnswered(report)),
    finding('what was acknowledged is archived', archiveDefects(report), nothingLookedUp(report)),
    conclusive
      ? { name: 'the load is valid', status: 'passed', kind: 'valid' }
      : { name: 'the load is valid', status: 'error', kind: verdict, details: validity },
  ];
}

/** @param unseen why nothing could have been found */
function finding(name: string, defects: string[], unseen: string | undefined): LoadFinding {
  if (defects.length > 0) return { name, status: 'failure', kind: 'wrong', details: defects };
  if (unseen === undefined) return { name, status: 'passed', kind: 'right' };
  return { name, status: 'skipped', kind: 'not-observed', details: [unseen] };
}

/** Whether the figures say something about the target. */
function isConclusive({ verdict }: LoadReport): boolean {
  return verdict === 'met' || verdict === 'crossed';
}

function wrongAnswers({ violations }: LoadReport): string[] {
  return violations
    .filter(({ kind }) => kind !== 'archived-twice')
    .map(({ kind, count, example }) => `${kind}: ${count} times, such as ${example}`);
}

function nothingAnswered({ workloads }: LoadReport): string | undefined {
  const answered = workloads.some(({ statuses }) => Object.keys(statuses).length > 0);
  return answered ? undefined : 'nothing was answered';
}

function archiveDefects({ violations, workloads }: LoadReport): string[] {
  return [
    ...violations
      .filter(({ kind }) => kind === 'archived-twice')
      .map(({ kind, count, example }) => `${kind}: ${count} times, such as ${example}`),
    ...workloads.flatMap(({ name, lost = 0, corrupted = 0 }) =>
      lost + corrupted === 0 ? [] : [`${name}: ${lost} lost, ${corrupted} corrupted`],
    ),
  ];
}

function nothingLookedUp({ workloads, lookUpFailure }: LoadReport): string | undefined {
  const sum = (of: (one: LoadReport['workloads'][number]) => number | undefined) =>
    workloads.reduce((total, one) => total + (of(one) ?? 0), 0);
  const [lookedUp, failed] = [sum((one) => one.lookedUp), sum((one) => one.lookUpsFailed)];
  if (lookedUp > failed) return undefined;
  if (failed > 0) return `${failed} of ${lookedUp + failed} look-ups failed: ${lookUpFailure}`;
  const acknowledged = workloads.some((one) => one.acknowledged > 0);
  return acknowledged
    ? 'nothing was looked up: there is no inspector that answered, or the scenario verifies nothing'
    : 'nothing was looked up: nothing was acknowledged';
}
