import { formatsFor } from '../report/formats/report-formats.js';
import { runRecordOfReport } from '../report/saved/run-record-of-report.js';
import type { SavedRunReport } from '../report/schema/run-report-schema.js';
import { ENTRY } from './bundle/entry-names.js';
import type { CertificatePredicate } from './statement/certificate-predicate.js';
import { partOf } from './statement/part-of.js';

/**
 * The JSON report in every other format, by entry name. The result does not depend on the machine.
 *
 * @param predicate of the bundle
 * @param keyId of the key that signs it
 */
export async function runReports(
  report: SavedRunReport,
  predicate: CertificatePredicate,
  keyId: string,
): Promise<[string, Buffer][]> {
  const record = runRecordOfReport(report);
  const strict = record.started.run.options.strict === true;
  // A bundle has no files next to its reports, and must not pick up files of the verifying machine.
  const context = {
    strict,
    nowMs: Date.parse(predicate.signedAt),
    counterexamples: new Map(),
    partOf: partOf(predicate, keyId),
  };
  const entries = await Promise.all(
    [...formatsFor('run').values()].map(async ({ file, open }): Promise<[string, Buffer]> => {
      const render = await open();
      return [`reports/${file}`, Buffer.from(render(record, context))];
    }),
  );
  return entries.filter(([name]) => name !== ENTRY.report);
}
