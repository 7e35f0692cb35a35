import { cpus, hostname } from 'node:os';
import type { Target } from '../profile/target.js';
import { collectReport } from '../report/conformance/collect-report.js';
import type { RunRecord } from '../report/conformance/run-record.js';
import { formatsFor } from '../report/formats/report-formats.js';
import { ENTRY } from './bundle/entry-names.js';
import { digestOf, manifestOf } from './bundle/manifest.js';
import type { EvidenceFile } from './evidence/evidence-file.js';
import { publicProfile } from './evidence/public-profile.js';
import type { Signer } from './keys/signer.js';
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
  witness?: CertificatePredicate['witness'];
}

/** The entries of a bundle, signed. */
export async function makeBundle(
  parts: BundleParts,
  signer: Signer,
): Promise<{ entries: Map<string, Buffer>; predicate: CertificatePredicate }> {
  const { record, evidence, target, files } = parts;
  const nowMs = Date.now();
  const report = collectReport(record, nowMs);
  const predicate = certificateOf(report, {
    silences: parts.silences,
    files,
    evidence: evidence.counts,
    machine: machine(),
    signedAt: new Date(nowMs).toISOString(),
    ...(parts.witness && { witness: parts.witness }),
  });
  const entries = new Map<string, Buffer>([
    [ENTRY.readme, Buffer.from(bundleReadme(predicate, signer.publicKey.id))],
    [ENTRY.profile, Buffer.from(publicProfile(target))],
    ...files,
    ...(await reportsOf(record, nowMs)),
    [ENTRY.exchanges, evidence.content()],
  ]);
  const manifest = manifestOf(entries);
  const subject = subjectOf(digestOf(manifest), predicate.digests.profile);
  const statements = [
    [ENTRY.certificate, statementOf.certificate(subject, predicate)],
    [ENTRY.testResult, statementOf.testResult(subject, testResultOf(report, predicate))],
  ] as const;
  entries.set(ENTRY.manifest, manifest);
  for (const [name, statement] of statements) {
    entries.set(name, Buffer.from(`${JSON.stringify(await signedEnvelope(statement, signer))}\n`));
  }
  return { entries, predicate };
}

/** The run in every format. */
async function reportsOf(record: RunRecord, nowMs: number): Promise<[string, Buffer][]> {
  const strict = record.started.run.options.strict === true;
  return Promise.all(
    [...formatsFor('run').values()].map(async ({ file, open }): Promise<[string, Buffer]> => {
      const render = await open();
      return [`reports/${file}`, Buffer.from(render(record, { strict, nowMs }))];
    }),
  );
}

const machine = (): CertificatePredicate['machine'] => ({
  platform: process.platform,
  arch: process.arch,
  node: process.version,
  cpus: cpus().length,
  host: `sha256:${digestOf(hostname())}`,
});
