import { UsageError } from '../../errors/usage-error.js';
import type { LoadReport } from '../../load/report/load-report.js';
import { type AssayReport, collectReport } from '../../report/conformance/collect-report.js';
import { writeReportFile } from '../../report/files/write-report-file.js';
import { readSavedReport, type SavedReport } from '../../report/saved/read-saved-report.js';
import { plural } from '../../report/text/plural.js';
import { noReportIn, reportFiles } from './report-files.js';

/** More than that no table can show, and no reader hold against each other. */
const MAX_REPORTS = 50;

/**
 * Writes reports side by side as one page: requirements by targets for runs, and one load over the
 * other for loads.
 *
 * @param paths files, or folders with JSON reports
 * @returns what the page is about, in lines
 * @throws UsageError if a file is not a report, or if runs and loads are mixed
 */
export async function writeComparisonPage(
  paths: readonly string[],
  page: string,
): Promise<string[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  if (files.length > MAX_REPORTS) {
    throw new UsageError(
      `${files.length} reports are too many for one page; ${MAX_REPORTS} are the most`,
      'contradiction',
    );
  }
  const saved: SavedReport[] = [];
  for (const file of files) saved.push(await readSavedReport(file));
  const runs = saved.flatMap((one): AssayReport[] =>
    one.subject === 'run' ? [collectReport(one.record, one.endMs)] : [],
  );
  const loads = saved.flatMap((one): LoadReport[] => (one.subject === 'load' ? [one.report] : []));
  if (runs.length > 0 && loads.length > 0) {
    throw new UsageError(
      'reports of runs and of loads cannot stand on one page; name either',
      'other-run',
    );
  }
  await writeReportFile(page, await render(runs, loads));
  return runs.length > 0
    ? runs.map(({ target, verdict }, at) => `${files[at]}: ${target.name}, ${verdict}`)
    : [`${plural(loads.length, 'load')} laid over each other`];
}

async function render(runs: readonly AssayReport[], loads: readonly LoadReport[]): Promise<string> {
  if (runs.length > 0) {
    const { renderTargetsPage } = await import('../../report/html/targets/render-targets-page.js');
    return renderTargetsPage(runs);
  }
  const { renderLoadsPage } = await import('../../report/html/load/render-load-page.js');
  return renderLoadsPage(loads);
}

/** A report, or those in a folder and below; it may hold other JSON files as well. */
async function filesAt(path: string): Promise<string[]> {
  const { isFolder, files } = await reportFiles(path);
  if (!isFolder) return files;
  const reports: string[] = [];
  for (const file of files) {
    if (await isReport(file)) reports.push(file);
  }
  if (reports.length === 0) throw noReportIn(path);
  return reports;
}

async function isReport(path: string): Promise<boolean> {
  return readSavedReport(path).then(
    () => true,
    () => false,
  );
}
