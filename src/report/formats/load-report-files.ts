import { extname } from 'node:path';
import type { LoadReport } from '../../load/report/load-report.js';
import { assertWritable } from '../files/assert-writable.js';
import { writeReportFile } from '../files/write-report-file.js';
import type { RenderLoadReport } from './report-format.js';
import { requestedReports } from './requested-reports.js';

/** A report file of a load. */
export interface LoadReportFile {
  path: string;
  render: RenderLoadReport;
}

/**
 * Prepares the reports of a load, before anything is sent.
 *
 * @param requests what `--report` was given
 * @param name begins the names of files without a path
 * @throws UsageError for a format that does not exist, or a path where no file can be written
 */
export async function loadReportFiles(
  requests: readonly string[],
  name: string,
): Promise<LoadReportFile[]> {
  const reports = requestedReports(requests, 'load', name);
  for (const { path } of reports) assertWritable(path);
  return Promise.all(
    reports.map(async ({ path, format }) => ({ path, render: await format.open() })),
  );
}

/**
 * Writes the reports of one load.
 *
 * @param ownNames puts the scenario's name into the names of the files, since other loads report as well
 * @returns where they are
 */
export async function writeLoadReports(
  report: LoadReport,
  files: readonly LoadReportFile[],
  ownNames: boolean,
): Promise<string[]> {
  const slug = report.scenario.id.replace(/^load\//, '').replaceAll('/', '-');
  const paths: string[] = [];
  for (const { path, render } of files) {
    const own = ownNames ? withSlug(path, slug) : path;
    await writeReportFile(own, render(report));
    paths.push(own);
  }
  return paths;
}

/** `report.csv` becomes `report.records.csv`. */
function withSlug(path: string, slug: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}.${slug}${extension}`;
}
