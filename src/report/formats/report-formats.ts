import type { ReportFormat, ReportSubject } from './report-format.js';

/** Every format of a report file, under the name that `--report` takes. */
const REPORT_FORMATS: Readonly<Record<string, ReportFormat>> = {
  json: {
    file: 'report.json',
    run: async () => (await import('../conformance/render-json.js')).renderJson,
    load: async () => (await import('../load/render-json.js')).renderLoadJson,
  },
  junit: {
    file: 'junit.xml',
    run: async () => (await import('../conformance/render-junit.js')).renderJUnit,
    load: async () => (await import('../load/render-junit.js')).renderLoadJUnit,
  },
  ndjson: {
    file: 'report.ndjson',
    run: async () => (await import('../conformance/render-ndjson.js')).renderNdjson,
    follow: async () => (await import('../conformance/ndjson-reporter.js')).ndjsonReporter,
    load: async () => (await import('../load/render-ndjson.js')).renderLoadNdjson,
  },
  html: {
    file: 'report.html',
    run: async () => (await import('../html/conformance/run-html-renderer.js')).runHtmlRenderer(),
    load: async () => (await import('../html/load/render-load-page.js')).renderLoadPage,
  },
  markdown: {
    file: 'report.md',
    run: async () =>
      (await import('../conformance/markdown/run-markdown-renderer.js')).runMarkdownRenderer(),
    load: async () => (await import('../load/markdown/render-markdown.js')).renderLoadMarkdown,
  },
  ctrf: {
    file: 'ctrf.json',
    run: async () => (await import('../conformance/render-ctrf.js')).renderCtrf,
    load: async () => (await import('../load/render-ctrf.js')).renderLoadCtrf,
  },
  sarif: {
    file: 'report.sarif',
    run: async () => (await import('../conformance/sarif/render-sarif.js')).renderSarif,
  },
  badge: {
    file: 'badge.svg',
    run: async () => (await import('../conformance/render-badge.js')).renderBadge,
    load: async () => (await import('../load/render-badge.js')).renderLoadBadge,
  },
  csv: {
    file: 'report.csv',
    load: async () => (await import('../load/render-csv.js')).renderLoadCsv,
  },
  openmetrics: {
    file: 'report.openmetrics.txt',
    load: async () => (await import('../load/render-openmetrics.js')).renderOpenMetrics,
  },
};

/** Written by every run and every load, whatever else is asked for. */
export const STANDARD_FORMATS: readonly string[] = ['json', 'junit'];

/** A format as a run, or a load, uses it. */
export interface FormatFor<Subject extends ReportSubject> {
  file: string;
  /** Loads what renders it. */
  open: NonNullable<ReportFormat[Subject]>;
  follow?: NonNullable<ReportFormat['follow']>;
}

/** The formats of runs, or of loads, by name. */
export function formatsFor<Subject extends ReportSubject>(
  subject: Subject,
): Map<string, FormatFor<Subject>> {
  const formats = new Map<string, FormatFor<Subject>>();
  for (const [name, { file, [subject]: open, follow }] of Object.entries(REPORT_FORMATS)) {
    if (open !== undefined) formats.set(name, { file, open, ...(follow && { follow }) });
  }
  return formats;
}
