import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { didYouMean } from '../config/did-you-mean.js';
import { UsageError } from '../config/usage-error.js';
import {
  isReportFormat,
  REPORT_FORMATS,
  type ReportFormat,
} from '../report/conformance/registry.js';
import type { Reporter } from '../report/conformance/reporter.js';

/** Where reports go unless a path is given. */
const FOLDER = 'reports';
const ALWAYS: ReportFormat[] = ['json', 'junit'];

/** The report files of a run. */
export interface OpenReports {
  reporters: Reporter[];
  paths: string[];
}

/**
 * Opens what `--report FORMAT[=PATH]` asks for, beside the JSON and JUnit reports that every run leaves.
 *
 * @throws UsageError for a format that there is not, or a path where no file can be written
 */
export function openReports(wishes: string[], strict: boolean): OpenReports {
  const standard = ALWAYS.map((format) => ({ format, path: defaultPath(format) }));
  const wished = wishes.map(parseWish);
  const files = new Map<string, ReportFormat>();
  for (const { format, path } of [...standard, ...wished]) {
    const other = files.get(path) ?? format;
    if (other !== format) throw new UsageError(`--report: ${path} is for ${other} already`);
    files.set(path, format);
  }
  for (const path of files.keys()) assertWritable(path);
  return {
    reporters: [...files].map(([path, format]) => REPORT_FORMATS[format].create({ path, strict })),
    paths: [...files.keys()],
  };
}

function parseWish(wish: string): { format: ReportFormat; path: string } {
  const at = wish.indexOf('=');
  const format = at === -1 ? wish : wish.slice(0, at);
  if (!isReportFormat(format)) {
    const known = Object.keys(REPORT_FORMATS);
    const meant = didYouMean(format, known);
    const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    throw new UsageError(`--report: no format ${format}; there are ${known.join(', ')}${hint}`);
  }
  // As it stands in a list of files, so that ./a and a are one.
  const path = at === -1 ? defaultPath(format) : normalized(wish.slice(at + 1));
  if (path === '') throw new UsageError(`--report: no path after ${format}=`);
  return { format, path };
}

const normalized = (path: string): string => (path === '' ? '' : normalize(path));

/** Before the run: a report that cannot be written would be noticed only once everything was sent. */
function assertWritable(path: string): void {
  try {
    let folder = dirname(resolve(path));
    while (!existsSync(folder)) folder = dirname(folder);
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder`);
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the report ${path} cannot be written: ${why}`);
  }
}

const defaultPath = (format: ReportFormat): string =>
  join(FOLDER, REPORT_FORMATS[format].defaultFile);
