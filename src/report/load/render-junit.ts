import type { LoadReport } from '../../load/report/load-report.js';
import { junitReport, seconds, timestamp } from '../junit/junit-report.js';
import { xmlText } from '../junit/xml-text.js';
import { visible } from '../text/visible.js';
import { loadFindings } from './describe-load.js';

/**
 * A suite for the scenario: a case for each threshold, one for the answers, one for the archive,
 * one for the load itself.
 */
export function renderLoadJUnit(report: LoadReport): string {
  const { scenario, run, target, verdict } = report;
  return junitReport((root) => {
    const suite = root
      .testSuite()
      .name(visible(scenario.id))
      .timestamp(timestamp(run.startedAt))
      .time(seconds(run.durationMs))
      .property('target', visible(target.name))
      .property('verdict', verdict);
    for (const { name, status, kind, details = [] } of loadFindings(report)) {
      const into = suite
        .testCase()
        .className(visible(`assay.${scenario.id.replaceAll('/', '.')}`))
        .name(visible(name));
      const text = xmlText(details.join('\n'));
      if (status === 'failure') into.failure(visible(details.join('; ')), kind);
      else if (status === 'error') into.error(visible(details[0] ?? kind), kind, text);
      else if (status === 'skipped') into.skipped().standardOutput(text);
    }
  });
}
