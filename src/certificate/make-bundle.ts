import { cpus, hostname } from 'node:os';
import { Secrets } from '../http/exchange/secrets.js';
import type { Target } from '../profile/target.js';
import { collectReport } from '../report/conformance/collect-report.js';
import { renderJson } from '../report/conformance/render-json.js';
import type { RunRecord } from '../report/conformance/run-record.js';
import { runReportSchema } from '../report/schema/run-report-schema.js';
import { ENTRY } from './bundle/entry-names.js';
import { digestOf, manifestOf } from './bundle/manifest.js';
import type { EvidenceFile } from './evidence/evidence-file.js';
import { publicProfile } from './evidence/public-profile.js';
import type { Signer } from './keys/signer.js';
import { loadEntries, type RanLoad, statedLoads } from './load/load-entries.js';
import { runReports } from './run-reports.js';
import { bundleReadme } from './statement/bundle-readme.js';
import { certificateOf } from './statement/certificate-of.js';
import type { CertificatePredicate } from './statement/certificate-predicate.js';
import { signedEnvelope } from './statement/envelope.js';
import { statementOf, subjectOf } from './statement/statement.js';
import { testResultOf } from './statement/test-result-predicate.js';

/** What a bundle is made of. */
export interface BundleParts {
  record: RunRecord;
  evidence: EvidenceFile;
  target: Target;
  /** Digest of the questions that the interface leaves open. */
  silences: string;
  /** Files of the user that are part of what was decided: by the name of their entry. */
  files: ReadonlyMap<string, Buffer>;
  /** What the target was put under after the run. */
  loads: readonly RanLoad[];
  witness?: CertificatePredicate['witness'];
}

/** The entries of a bundle, signed. */
export async function makeBundle(
  parts: BundleParts,
  signer: Signer,
): Promise<{ entries: Map<string, Buffer>; predicate: CertificatePredicate }> {
  const { record, evidence, target, loads } = parts;
  const files = withoutSecrets(parts.files, target);
  const nowMs = Date.now();
  const report = collectReport(record, nowMs);
  const predicate = certificateOf(report, {
    silences: parts.silences,
    files,
    evidence: evidence.counts,
    machine: machine(),
    signedAt: new Date(nowMs).toISOString(),
    ...(loads.length > 0 && { loads: statedLoads(loads) }),
    ...(parts.witness && { witness: parts.witness }),
  });
  const json = Buffer.from(renderJson(record, { strict: false, nowMs }));
  const entries = new Map<string, Buffer>([
    [ENTRY.profile, Buffer.from(publicProfile(target))],
    ...files,
    [ENTRY.report, json],
    ...(await runReports(
      runReportSchema.parse(JSON.parse(json.toString())),
      predicate,
      signer.publicKey.id,
    )),
    ...(await loadEntries(loads)),
    [ENTRY.exchanges, evidence.content()],
  ]);
  // The first that people see of a ZIP file stands first in it.
  const readme = Buffer.from(
    bundleReadme(predicate, report.requirements, signer.publicKey.id, [...entries.keys()]),
  );
  const ordered = new Map<string, Buffer>([[ENTRY.readme, readme], ...entries]);
  const manifest = manifestOf(ordered);
  const subject = subjectOf(digestOf(manifest), predicate.digests.profile);
  const statements = [
    [ENTRY.certificate, statementOf.certificate(subject, predicate)],
    [ENTRY.testResult, statementOf.testResult(subject, testResultOf(report, predicate))],
  ] as const;
  ordered.set(ENTRY.manifest, manifest);
  for (const [name, statement] of statements) {
    ordered.set(name, Buffer.from(`${JSON.stringify(await signedEnvelope(statement, signer))}\n`));
  }
  return { entries: ordered, predicate };
}

/** A token that a user wrote into a file of theirs goes nowhere, either. */
function withoutSecrets(
  files: ReadonlyMap<string, Buffer>,
  { secrets: known }: Target,
): Map<string, Buffer> {
  const secrets = new Secrets(known);
  return new Map(
    [...files].map(([name, content]) => [name, Buffer.from(secrets.redact(content.toString()))]),
  );
}

const machine = (): CertificatePredicate['machine'] => ({
  platform: process.platform,
  arch: process.arch,
  node: process.version,
  cpus: cpus().length,
  host: `sha256:${digestOf(hostname())}`,
});
