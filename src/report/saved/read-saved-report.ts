import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { UsageError } from '../../errors/usage-error.js';
import { fileErrorInWords } from '../../files/file-error.js';
import type { LoadReport } from '../../load/report/load-report.js';
import { jsonOf } from '../../values/json-of.js';
import type { RunRecord } from '../conformance/run-record.js';
import { loadReportSchema } from '../schema/load-report-schema.js';
import { runReportSchema } from '../schema/run-report-schema.js';
import { loadOfLines } from './load-of-lines.js';
import { type ParsedLines, parseLines } from './parse-lines.js';
import { runRecordOfEvents } from './run-record-of-events.js';
import { runRecordOfReport } from './run-record-of-report.js';
import { savedReportError } from './saved-report-error.js';

/** A report as it was before it was written. */
export type SavedReport =
  | { subject: 'run'; record: RunRecord; endMs: number }
  | { subject: 'load'; report: LoadReport };

const schemaOf = z.object({ schema: z.string() });
const typeOf = z.object({ type: z.string() });

/**
 * Reads a JSON or NDJSON report of a run or of a load. An NDJSON report may have been cut while it
 * was written: what it has left is then that of an incomplete run or load.
 *
 * @throws UsageError for a file that is missing or no report, with the line or the field that is
 * wrong
 */
export async function readSavedReport(path: string): Promise<SavedReport> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${path}: ${fileErrorInWords(error)}`, 'cannot-read');
  });
  const json = jsonOf(text);
  const isLine = json === undefined || typeOf.safeParse(json).success;
  if (isLine) return savedLines(path, text);
  switch (schemaOf.safeParse(json).data?.schema) {
    case 'assay-report/1': {
      const report = runReportSchema.safeParse(json);
      if (!report.success) throw savedReportError(path, report.error);
      return savedRun(runRecordOfReport(report.data), report.data.run.durationMs);
    }
    case 'assay-load/1': {
      const report = loadReportSchema.safeParse(json);
      if (!report.success) throw savedReportError(path, report.error);
      return { subject: 'load', report: report.data };
    }
    default:
      throw new UsageError(
        `${path}: this is no report of assay: its "schema" is neither assay-report/1 nor assay-load/1`,
        'no-report',
      );
  }
}

function savedLines(path: string, text: string): SavedReport {
  const lines = parseLines(path, text);
  switch (typeOf.safeParse(lines.values[0]?.value).data?.type) {
    case 'run-started':
      return savedRun(runRecordOfEvents(path, lines));
    case 'load':
      return { subject: 'load', report: loadOfLines(path, lines) };
    default:
      throw new UsageError(`${path}: ${whyNoReport(lines)}`, 'no-report');
  }
}

function whyNoReport({ values, cut }: ParsedLines): string {
  if (values.length > 0) return 'this is no report of assay';
  if (!cut) return 'the file is empty';
  return 'this is no report of assay, or a JSON one that was cut (of NDJSON ones each whole line can be read)';
}

/** @param durationMs undefined where only the exchanges say how long the run went on */
function savedRun(record: RunRecord, durationMs?: number): SavedReport {
  const startMs = Date.parse(record.started.run.startedAt);
  if (durationMs !== undefined) return { subject: 'run', record, endMs: startMs + durationMs };
  const ends = record.exchanges.map(({ at, timing }) => Date.parse(at) + timing.totalMs);
  return { subject: 'run', record, endMs: ends.reduce((a, b) => Math.max(a, b), startMs) };
}
