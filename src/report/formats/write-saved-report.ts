import { dirname, resolve } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import { assertWritable } from '../files/assert-writable.js';
import { writeReportFile } from '../files/write-report-file.js';
import type { SavedReport } from '../saved/read-saved-report.js';
import { requestedReports } from './requested-reports.js';
import { showCommand } from './show-command.js';

/** Where a saved report is, and where others are made from it. */
interface SavedPlaces {
  /** The file that it was read from. */
  from: string;
  /** Has the files without a path. */
  folder: string;
  /** How the program is called, for the commands that reports name. */
  program: string;
}

/** A file of a saved report. */
interface SavedFile {
  path: string;
  /** The user gave the path. */
  named: boolean;
}

/**
 * Writes other formats of a saved report.
 *
 * @param requests what `--report` was given
 * @throws UsageError for a format that does not exist, and a path where no file can be written or
 * the report itself is
 */
export async function writeSavedReport(
  saved: SavedReport,
  requests: readonly string[],
  places: SavedPlaces,
): Promise<SavedFile[]> {
  const files = filesOf(saved, requests, places);
  for (const { path } of files) {
    if (resolve(path) === resolve(places.from)) {
      throw new UsageError(`--report: ${path} is the report that is read`, 'cannot-write');
    }
    assertWritable(path);
  }
  for (const { path, render } of files) await writeReportFile(path, await render());
  return files.map(({ path, named }) => ({ path, named }));
}

/**
 * @param format one that both runs and loads have
 * @param from the file that it was read from
 * @param program how the program is called
 */
export async function renderSavedReport(
  saved: SavedReport,
  format: string,
  { from, program }: Omit<SavedPlaces, 'folder'>,
): Promise<string> {
  const [file] = filesOf(saved, [format], { from, folder: '', program });
  return file === undefined ? '' : file.render();
}

function filesOf(
  saved: SavedReport,
  requests: readonly string[],
  { from, folder, program }: SavedPlaces,
): (SavedFile & { render: () => Promise<string> })[] {
  const places = { folder, always: [] };
  if (saved.subject === 'load') {
    return requestedReports(requests, 'load', places).map(({ path, named, format }) => ({
      path,
      named,
      render: async () => (await format.open())(saved.report),
    }));
  }
  const { record, endMs } = saved;
  const strict = record.started.run.options.strict === true;
  const show = showCommand(program, from);
  const context = { strict, show, nowMs: endMs, savedIn: dirname(from) };
  return requestedReports(requests, 'run', places).map(({ path, named, format }) => ({
    path,
    named,
    render: async () => (await format.open())(record, context),
  }));
}
