import type { TestCase } from 'junit-report-builder';
import type { LoadReport } from '../../load/report/load-report.js';
import { type EvaluatedThreshold, valueInWords } from '../../load/thresholds/evaluate-threshold.js';
import { junitReport, seconds, timestamp } from '../junit/junit-report.js';
import { xmlText } from '../junit/xml-text.js';
import { visible } from '../text/visible.js';

/** A suite for the scenario: a case for each threshold, one for the answers, one for the archive, one for the load itself. */
export function renderLoadJUnit(report: LoadReport): string {
  const { scenario, run, target, thresholds, verdict, reasons } = report;
  return junitReport((root) => {
    const suite = root
      .testSuite()
      .name(scenario.id)
      .timestamp(timestamp(run.startedAt))
      .time(seconds(run.durationMs))
      .property('target', visible(target.name))
      .property('verdict', verdict);
    const addCase = (name: string): TestCase =>
      suite
        .testCase()
        .className(`assay.${scenario.id.replaceAll('/', '.')}`)
        .name(visible(name));
    for (const threshold of thresholds) addThreshold(addCase(threshold.text), threshold, report);
    addFindings(addCase('no answer is wrong'), wrongAnswers(report), nothingAnswered(report));
    addFindings(
      addCase('what was acknowledged is archived'),
      archiveDefects(report),
      nothingLookedUp(report),
    );
    const validity = addCase('the load is valid');
    if (!isConclusive(report)) {
      validity.error(visible(reasons[0] ?? verdict), verdict, xmlText(reasons.join('\n')));
    }
  });
}

/** @param unseen why nothing could have been found */
function addFindings(into: TestCase, defects: string[], unseen: string | undefined): void {
  if (defects.length > 0) into.failure(xmlText(defects.join('\n')), 'wrong');
  else if (unseen !== undefined) into.skipped().standardOutput(xmlText(unseen));
}

function addThreshold(into: TestCase, threshold: EvaluatedThreshold, report: LoadReport): void {
  const { text, outcome } = threshold;
  if (outcome === 'met') return;
  const actual = `${text}: ${valueInWords(threshold)}`;
  if (isConclusive(report)) into.failure(visible(actual), outcome);
  else into.skipped().standardOutput(xmlText(`${report.verdict}: ${actual}`));
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

function nothingLookedUp({ workloads }: LoadReport): string | undefined {
  if (workloads.some(({ lookedUp = 0 }) => lookedUp > 0)) return undefined;
  const acknowledged = workloads.some((one) => one.acknowledged > 0);
  return acknowledged
    ? 'nothing was looked up: there is no inspector that answered, or the scenario verifies nothing'
    : 'nothing was looked up: nothing was acknowledged';
}
