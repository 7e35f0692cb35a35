import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { comparableRun } from '../../conformance/compare/comparable-run.js';
import { UsageError } from '../../errors/usage-error.js';
import { comparableLoad } from '../../load/compare/comparable-load.js';
import { collectReport } from '../../report/conformance/collect-report.js';
import { readSavedReport } from '../../report/saved/read-saved-report.js';
import { noReportIn, reportFiles } from './report-files.js';

const comparableReport = z.discriminatedUnion('schema', [comparableLoad, comparableRun]);

export type ComparableReport = z.infer<typeof comparableReport>;

/**
 * Reads a report, or all reports in a folder and below.
 *
 * @throws UsageError for a file that is not a report, and for a folder without any; other JSON
 * files in a folder are ignored
 */
export async function readReports(path: string): Promise<ComparableReport[]> {
  const { isFolder, files } = await reportFiles(path);
  const read = await Promise.all(files.map(readReport));
  const reports = read.filter((report) => report !== undefined);
  if (reports.length > 0) return reports;
  throw isFolder
    ? noReportIn(path)
    : new UsageError(`${path}: this is not a report of assay`, 'no-report');
}

/** Undefined for JSON that does not claim to be such a report. */
async function readReport(path: string): Promise<ComparableReport | undefined> {
  const json = path.endsWith('.ndjson') ? await fromLines(path) : await fromJson(path);
  const parsed = comparableReport.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined || issue.path.length === 0 || issue.path[0] === 'schema')
    return undefined;
  throw new UsageError(
    `${path}: this is not a complete report of assay: ${issue.path.join('.')}: ${issue.message}`,
    'no-report',
  );
}

async function fromJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new UsageError(`${path}: this is no report of assay: it is not JSON`, 'no-report');
  }
}

/** What NDJSON says is the same report, also where it was cut. */
async function fromLines(path: string): Promise<unknown> {
  const saved = await readSavedReport(path);
  return saved.subject === 'run' ? collectReport(saved.record, saved.endMs) : saved.report;
}
