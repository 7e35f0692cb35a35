import { extname } from 'node:path';
import type { LoadReport } from '../../load/report/load-report.js';
import { assertWritable } from '../files/assert-writable.js';
import { writeReportFile } from '../files/write-report-file.js';
import type { RenderLoadReport } from './report-format.js';
import { requestedReports } from './requested-reports.js';

/** A report file of a load. */
export interface LoadReportFile {
  path: string;
  /** The user gave the path. */
  named: boolean;
  render: RenderLoadReport;
}

/**
 * Prepares the reports of a load, before anything is sent.
 *
 * @param requests what `--report` was given
 * @param name begins the names of files without a path
 * @param folder has those
 * @throws UsageError for a format that does not exist, or a path where no file can be written
 */
export async function loadReportFiles(
  requests: readonly string[],
  { name, folder }: { name: string; folder: string },
): Promise<LoadReportFile[]> {
  const reports = requestedReports(requests, 'load', { name, folder });
  for (const { path } of reports) assertWritable(path);
  return Promise.all(
    reports.map(async ({ path, named, format }) => ({
      path,
      named,
      render: await format.open(),
    })),
  );
}

/**
 * Writes the reports of one load.
 *
 * @param ownNames puts the scenario's name into the names of the files, since other loads report as
 * well
 * @returns where they are
 */
export async function writeLoadReports(
  report: LoadReport,
  files: readonly LoadReportFile[],
  ownNames: boolean,
): Promise<Pick<LoadReportFile, 'path' | 'named'>[]> {
  const slug = report.scenario.id.replace(/^load\//, '').replaceAll('/', '-');
  const written: Pick<LoadReportFile, 'path' | 'named'>[] = [];
  for (const { path, named, render } of files) {
    const own = ownNames ? withSlug(path, slug) : path;
    await writeReportFile(own, render(report));
    written.push({ path: own, named });
  }
  return written;
}

/** `report.csv` becomes `report.records.csv`. */
function withSlug(path: string, slug: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}.${slug}${extension}`;
}
