import { collectReport } from './collect-report.js';
import type { RenderContext } from './file-reporter.js';
import type { RunRecord } from './run-record.js';

/** `report.json`: the report as indented JSON, with a newline at its end. */
export function renderJson(record: RunRecord, { nowMs }: RenderContext): string {
  return `${JSON.stringify(collectReport(record, nowMs), null, 2)}\n`;
}
