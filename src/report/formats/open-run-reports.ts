import { fileReporter } from '../conformance/file-reporter.js';
import type { OpenRunReport, Reporter } from '../conformance/reporter.js';
import { assertWritable } from '../files/assert-writable.js';
import type { FormatFor } from './report-formats.js';
import { requestedReports } from './requested-reports.js';
import { showCommand } from './show-command.js';

/** The report files of a run. */
export interface RunReports {
  reporters: Reporter[];
  paths: string[];
  /** Those of them that have no path of the user's. */
  unnamed: string[];
}

/**
 * Opens the reports of a run, before anything is sent.
 *
 * @param requests what `--report` was given
 * @param folder has those without a path
 * @param program how it is called, for the commands that reports name
 * @param strict failed *should* checks count as failures
 * @throws UsageError for a format that does not exist, or a path where no file can be written
 */
export async function openRunReports(
  requests: readonly string[],
  { folder, strict, program }: { folder: string; strict: boolean; program: string },
): Promise<RunReports> {
  const reports = requestedReports(requests, 'run', { folder });
  for (const { path } of reports) assertWritable(path);
  const json = reports.find(({ format }) => format.file === 'report.json')?.path ?? '';
  const show = showCommand(program, json);
  return {
    reporters: await Promise.all(
      reports.map(async ({ path, format }) => (await opener(format))({ path, strict, show })),
    ),
    paths: reports.map(({ path }) => path),
    unnamed: reports.filter(({ named }) => !named).map(({ path }) => path),
  };
}

/** How a format is written in the course of a run. */
export async function opener({ follow, open }: FormatFor<'run'>): Promise<OpenRunReport> {
  return follow === undefined ? fileReporter(await open()) : follow();
}
