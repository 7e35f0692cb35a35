import type { LoadReport } from '../../load/report/load-report.js';
import { newBuilder } from '../conformance/junit/new-builder.js';
import { visible } from '../text/visible.js';
import { xmlText } from '../text/xml-text.js';

/** A suite a scenario: a case for each threshold, one for what was answered or kept wrongly, and one for the load itself. */
export function renderLoadJUnit(report: LoadReport): string {
  const { scenario, run, target, thresholds, verdict, reasons } = report;
  const builder = newBuilder().name('archive-assay');
  const suite = builder
    .testSuite()
    .name(scenario.id)
    .timestamp(run.startedAt.slice(0, 19))
    .time(run.durationMs / 1000)
    .property('target', visible(target.name))
    .property('verdict', verdict);
  const className = `assay.${scenario.id.replaceAll('/', '.')}`;
  const usable = verdict === 'met' || verdict === 'crossed';
  for (const { text, outcome, value, unit } of thresholds) {
    const one = suite.testCase().className(className).name(visible(text));
    const came = `${text}: ${value === undefined ? 'no samples' : `it is ${value} ${unit}`}`;
    if (outcome === 'met') continue;
    if (usable) one.failure(visible(came), outcome);
    else one.skipped().standardOutput(xmlText(`${verdict}: ${came}`));
  }
  const truth = suite.testCase().className(className).name('answers and archive agree');
  const wrong = wrongs(report);
  if (wrong.length > 0) truth.failure(xmlText(wrong.join('\n')), 'wrong');
  const whole = suite.testCase().className(className).name('the load is valid');
  if (!usable) whole.error(visible(reasons[0] ?? verdict), verdict, xmlText(reasons.join('\n')));
  return `${builder.build()}\n`;
}

function wrongs({ violations, workloads }: LoadReport): string[] {
  return [
    ...violations.map(({ kind, count, example }) => `${kind}: ${count} times, such as ${example}`),
    ...workloads.flatMap(({ name, lost = 0, corrupted = 0 }) =>
      lost + corrupted === 0 ? [] : [`${name}: ${lost} lost, ${corrupted} corrupted`],
    ),
  ];
}
