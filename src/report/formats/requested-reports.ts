import { join, normalize } from 'node:path';
import { suggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import type { ReportSubject } from './report-format.js';
import { type FormatFor, formatsFor, STANDARD_FORMATS } from './report-formats.js';

/** Where reports go by default. */
export const REPORT_FOLDER = 'reports';

/** A report file that is to be written. */
interface RequestedReport<Subject extends ReportSubject> {
  path: string;
  /** The user gave the path: nothing but another report replaces the file. */
  named: boolean;
  format: FormatFor<Subject>;
}

/** What else is known of the reports that are asked for. */
interface ReportPlaces {
  name?: string;
  folder?: string;
  always?: readonly string[];
}

/**
 * What `--report FORMAT[=PATH]` asks for, after the JSON and JUnit reports that are always written.
 *
 * @param always other formats in place of those two
 * @param name stands in the names of files without a path, in place of `report`
 * @param folder has the files without a path
 * @throws UsageError for an unknown format, a missing path, and two formats for one file
 */
export function requestedReports<Subject extends ReportSubject>(
  requests: readonly string[],
  subject: Subject,
  { name = 'report', folder = REPORT_FOLDER, always = STANDARD_FORMATS }: ReportPlaces = {},
): RequestedReport<Subject>[] {
  const known = formatsFor(subject);
  const reports = new Map<string, RequestedReport<Subject> & { formatName: string }>();
  for (const request of [...always, ...requests]) {
    const [formatName, givenPath] = split(request);
    const format = known.get(formatName);
    if (format === undefined) throw unknownFormat(formatName, subject, [...known.keys()]);
    if (givenPath === '')
      throw new UsageError(`--report: no path after ${formatName}=`, 'contradiction');
    // normalized, so that ./a and a are one file
    const path =
      givenPath === undefined ? join(folder, fileName(format.file, name)) : normalize(givenPath);
    const other = reports.get(path)?.formatName ?? formatName;
    if (other !== formatName)
      throw new UsageError(`--report: ${path} is for ${other} already`, 'contradiction');
    const named = givenPath !== undefined && (reports.get(path)?.named ?? true);
    reports.set(path, { path, named, format, formatName });
  }
  return [...reports.values()];
}

/** What the reports of a subject are called that have no path of their own. */
export const reportNames = (subject: ReportSubject): string[] =>
  [...formatsFor(subject).values()].map(({ file }) => file);

function split(request: string): [format: string, path?: string] {
  const at = request.indexOf('=');
  return at === -1 ? [request] : [request.slice(0, at), request.slice(at + 1)];
}

/** `junit.xml`; `load.junit.xml` for the loads that follow a run. */
function fileName(file: string, name: string): string {
  return name === 'report' ? file : `${name}.${file.replace(/^report\./, '')}`;
}

function unknownFormat(name: string, subject: ReportSubject, known: string[]): UsageError {
  const hint = suggestion(name, known);
  return new UsageError(
    `--report: there is no format ${name} for a ${subject}; there are ${known.join(', ')}${hint}`,
    'unknown-name',
  );
}
