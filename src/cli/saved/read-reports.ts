import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../config/usage-error.js';
import { comparableRun } from '../../conformance/compare/comparable-run.js';
import { comparableLoad } from '../../load/compare/comparable-load.js';
import { collectReport } from '../../report/conformance/collect-report.js';
import { readSavedReport } from '../../report/saved/read-saved-report.js';

const comparableReport = z.discriminatedUnion('schema', [comparableLoad, comparableRun]);

export type ComparableReport = z.infer<typeof comparableReport>;

/**
 * Reads a report, or all reports in a folder.
 *
 * @throws UsageError for what is not a report; a folder may hold other JSON files as well
 */
export async function readReports(path: string): Promise<ComparableReport[]> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined)
    throw new UsageError(`${path}: there is no such file or folder`, 'cannot-read');
  if (!entry.isDirectory()) {
    const report = await readReport(path);
    if (report === undefined)
      throw new UsageError(`${path}: this is not a report of assay`, 'no-report');
    return [report];
  }
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  const reports = await Promise.all(names.map((name) => readReport(join(path, name))));
  return reports.filter((report) => report !== undefined);
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
    throw new UsageError(`${path}: this is not JSON`, 'no-report');
  }
}

/** What NDJSON says is the same report, also where it was cut. */
async function fromLines(path: string): Promise<unknown> {
  const saved = await readSavedReport(path);
  return saved.subject === 'run' ? collectReport(saved.record, saved.endMs) : saved.report;
}
