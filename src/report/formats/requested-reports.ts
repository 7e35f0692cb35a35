import { join, normalize } from 'node:path';
import { suggestion } from '../../config/did-you-mean.js';
import { UsageError } from '../../config/usage-error.js';
import type { ReportSubject } from './report-format.js';
import { type FormatFor, formatsFor, STANDARD_FORMATS } from './report-formats.js';

/** Where reports go unless a path is given. */
const FOLDER = 'reports';

/** A report file that is to be written. */
interface RequestedReport<Subject extends ReportSubject> {
  path: string;
  format: FormatFor<Subject>;
}

/**
 * What `--report FORMAT[=PATH]` asks for, after the JSON and JUnit reports that are always written.
 *
 * @param name stands in the names of files without a path, in place of `report`
 * @throws UsageError for an unknown format, a missing path, and two formats for one file
 */
export function requestedReports<Subject extends ReportSubject>(
  requests: readonly string[],
  subject: Subject,
  name = 'report',
): RequestedReport<Subject>[] {
  const known = formatsFor(subject);
  const reports = new Map<string, RequestedReport<Subject> & { formatName: string }>();
  for (const request of [...STANDARD_FORMATS, ...requests]) {
    const [formatName, givenPath] = split(request);
    const format = known.get(formatName);
    if (format === undefined) throw unknownFormat(formatName, subject, [...known.keys()]);
    if (givenPath === '') throw new UsageError(`--report: no path after ${formatName}=`);
    // normalized, so that ./a and a are one file
    const path = givenPath === undefined ? defaultPath(format.file, name) : normalize(givenPath);
    const other = reports.get(path)?.formatName ?? formatName;
    if (other !== formatName) throw new UsageError(`--report: ${path} is for ${other} already`);
    reports.set(path, { path, format, formatName });
  }
  return [...reports.values()];
}

function split(request: string): [format: string, path?: string] {
  const at = request.indexOf('=');
  return at === -1 ? [request] : [request.slice(0, at), request.slice(at + 1)];
}

/** `reports/junit.xml`; `reports/load.junit.xml` for the loads that follow a run. */
function defaultPath(file: string, name: string): string {
  return join(FOLDER, name === 'report' ? file : `${name}.${file.replace(/^report\./, '')}`);
}

function unknownFormat(name: string, subject: ReportSubject, known: string[]): UsageError {
  const hint = suggestion(name, known);
  return new UsageError(
    `--report: there is no format ${name} for a ${subject}; there are ${known.join(', ')}${hint}`,
  );
}
