import { readKnownFaults } from '../../../package/known-faults.js';
import type { RenderRunReport } from '../file-reporter.js';
import { renderMarkdown } from './render-markdown.js';

/** Loads what makes `report.md` of a run. */
export async function runMarkdownRenderer(): Promise<RenderRunReport> {
  const faults = await readKnownFaults();
  return (record, context) => renderMarkdown(record, context, faults);
}
