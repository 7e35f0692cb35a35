import { loadKnownFaults } from '../../../suite/known-faults.js';
import { collectReport } from '../../conformance/collect-report.js';
import type { RenderContext } from '../../conformance/file-reporter.js';
import { whyIncomplete } from '../../conformance/incomplete-run.js';
import type { RunRecord } from '../../conformance/run-record.js';
import { counterexampleTexts } from './counterexample-texts.js';
import { renderConformancePage } from './render-conformance-page.js';

/** Loads what makes `report.html` of a run. */
export async function runHtmlRenderer(): Promise<
  (record: RunRecord, context: Pick<RenderContext, 'nowMs'>) => string
> {
  const knownFaults = await loadKnownFaults();
  return (record, { nowMs }) => {
    const report = collectReport(record, nowMs);
    const counterexamples = counterexampleTexts(report);
    const reason = whyIncomplete(record);
    return renderConformancePage({ ...report, reason }, { knownFaults, counterexamples });
  };
}
