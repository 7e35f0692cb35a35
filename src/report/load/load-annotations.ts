import type { LoadReport } from '../../load/report/load-report.js';
import type { Annotation } from '../github/annotation.js';
import { loadFindings } from './describe-load.js';

/** The annotations of a load in a job's log: what did not hold, and why its figures say nothing. */
export function loadAnnotations(report: LoadReport): Annotation[] {
  return loadFindings(report).flatMap(({ name, status, details = [] }): Annotation[] => {
    if (status !== 'failure' && status !== 'error') return [];
    const title = `${report.scenario.id}: ${name}`;
    return [{ level: 'error', title, message: details.join('\n') }];
  });
}
