import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../config/usage-error.js';
import { comparableLoad } from '../load/compare/comparable-load.js';
import { comparableRun } from './compare-runs.js';

const comparableReport = z.discriminatedUnion('schema', [comparableLoad, comparableRun]);

export type ComparableReport = z.infer<typeof comparableReport>;

/**
 * Reads a report, or all that are in a folder.
 *
 * @throws UsageError for what is none; in a folder other JSON files may lie beside them
 */
export async function readReports(path: string): Promise<ComparableReport[]> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined) throw new UsageError(`${path}: there is no such file or folder`);
  if (!entry.isDirectory()) {
    const report = await readReport(path);
    if (report === undefined) throw new UsageError(`${path}: this is no report of assay`);
    return [report];
  }
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  const reports = await Promise.all(names.map((name) => readReport(join(path, name))));
  return reports.filter((report) => report !== undefined);
}

/** Undefined for JSON that does not call itself a report of these kinds. */
async function readReport(path: string): Promise<ComparableReport | undefined> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new UsageError(`${path}: this is no JSON`);
  }
  const parsed = comparableReport.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined || issue.path.length === 0 || issue.path[0] === 'schema')
    return undefined;
  throw new UsageError(
    `${path}: this is no whole report of assay: ${issue.path.join('.')}: ${issue.message}`,
  );
}
