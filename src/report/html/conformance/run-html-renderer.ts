import { readKnownFaults } from '../../../package/known-faults.js';
import { collectReport } from '../../conformance/collect-report.js';
import type { RenderRunReport } from '../../conformance/file-reporter.js';
import { counterexampleTexts } from './counterexample-texts.js';
import { renderConformancePage } from './render-conformance-page.js';

/** Loads what makes `report.html` of a run. */
export async function runHtmlRenderer(): Promise<RenderRunReport> {
  const knownFaults = await readKnownFaults();
  return (record, { nowMs, savedIn, counterexamples, partOf }) => {
    const report = collectReport(record, nowMs);
    const texts = counterexamples ?? counterexampleTexts(report, savedIn);
    return renderConformancePage(report, { knownFaults, counterexamples: texts, partOf });
  };
}
