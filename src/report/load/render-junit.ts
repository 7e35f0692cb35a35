import type { TestCase } from 'junit-report-builder';
import type { LoadReport } from '../../load/report/load-report.js';
import { type EvaluatedThreshold, valueInWords } from '../../load/thresholds/evaluate-threshold.js';
import { junitReport, seconds, timestamp } from '../junit/junit-report.js';
import { xmlText } from '../junit/xml-text.js';
import { visible } from '../text/visible.js';

/** A suite for the scenario: a case for each threshold, one for violations and lost data, one for the load itself. */
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
    const integrity = addCase('answers and archive agree');
    const defects = defectsIn(report);
    if (defects.length > 0) integrity.failure(xmlText(defects.join('\n')), 'wrong');
    const validity = addCase('the load is valid');
    if (!isConclusive(report)) {
      validity.error(visible(reasons[0] ?? verdict), verdict, xmlText(reasons.join('\n')));
    }
  });
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

function defectsIn({ violations, workloads }: LoadReport): string[] {
  return [
    ...violations.map(({ kind, count, example }) => `${kind}: ${count} times, such as ${example}`),
    ...workloads.flatMap(({ name, lost = 0, corrupted = 0 }) =>
      lost + corrupted === 0 ? [] : [`${name}: ${lost} lost, ${corrupted} corrupted`],
    ),
  ];
}
