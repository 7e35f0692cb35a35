import { extname, join } from 'node:path';
import { didYouMean } from '../../config/did-you-mean.js';
import { UsageError } from '../../config/usage-error.js';
import type { LoadReport } from '../../load/report/load-report.js';
import { writeReportFile } from '../files/write-report-file.js';
import { renderLoadCsv } from './render-csv.js';
import { renderLoadJUnit } from './render-junit.js';
import { renderLoadNdjson } from './render-ndjson.js';
import { renderOpenMetrics } from './render-openmetrics.js';

const FOLDER = 'reports';

interface LoadFormat {
  file: string;
  render(report: LoadReport): string;
}

const FORMATS: Record<string, LoadFormat> = {
  json: { file: '.json', render: (report) => `${JSON.stringify(report, null, 2)}\n` },
  junit: { file: '.junit.xml', render: renderLoadJUnit },
  ndjson: { file: '.ndjson', render: renderLoadNdjson },
  csv: { file: '.csv', render: renderLoadCsv },
  openmetrics: { file: '.openmetrics.txt', render: renderOpenMetrics },
};
const ALWAYS = ['json', 'junit'];

/** `reports/report.json` and `reports/junit.xml` as for a run; the loads of a run have files of their own beside them. */
function defaultPath(name: string, { file }: LoadFormat): string {
  return join(FOLDER, name === 'report' && file === '.junit.xml' ? 'junit.xml' : `${name}${file}`);
}

/** A report file to write. */
export interface LoadReportFile {
  path: string;
  render(report: LoadReport): string;
}

/**
 * What `--report FORMAT[=PATH]` asks for, beside the JSON and JUnit reports that every load leaves.
 *
 * @param name the beginning of the names of those without a path
 * @throws UsageError for a format that a load has not
 */
export function loadReportFiles(wishes: readonly string[], name: string): LoadReportFile[] {
  const files = new Map<string, LoadReportFile>();
  for (const wish of [...ALWAYS, ...wishes]) {
    const at = wish.indexOf('=');
    const formatName = at === -1 ? wish : wish.slice(0, at);
    const format = Object.hasOwn(FORMATS, formatName) ? FORMATS[formatName] : undefined;
    if (format === undefined) {
      const known = Object.keys(FORMATS);
      const meant = didYouMean(formatName, known);
      const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
      throw new UsageError(
        `--report: a load has no format ${formatName}; it has ${known.join(', ')}${hint}`,
      );
    }
    const path = at === -1 ? defaultPath(name, format) : wish.slice(at + 1);
    if (path === '') throw new UsageError(`--report: no path after ${formatName}=`);
    files.set(path, { path, render: format.render });
  }
  return [...files.values()];
}

/**
 * Writes the reports of one load.
 *
 * @param apart puts the scenario's name into theirs
 * @returns where they are
 */
export async function writeLoadReports(
  report: LoadReport,
  files: readonly LoadReportFile[],
  apart: boolean,
): Promise<string[]> {
  const slug = report.scenario.id.replace(/^load\//, '').replaceAll('/', '-');
  const paths: string[] = [];
  for (const { path, render } of files) {
    const extension = extname(path);
    const own = apart
      ? `${path.slice(0, path.length - extension.length)}.${slug}${extension}`
      : path;
    await writeReportFile(own, render(report));
    paths.push(own);
  }
  return paths;
}
