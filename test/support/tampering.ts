import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { ENTRY, SIGNED_APART } from '../../src/certificate/bundle/entry-names.js';
import { digestOf, manifestOf } from '../../src/certificate/bundle/manifest.js';
import type { Signer } from '../../src/certificate/keys/signer.js';
import { digestsOfReport, statedByReport } from '../../src/certificate/statement/certificate-of.js';
import type { CertificatePredicate } from '../../src/certificate/statement/certificate-predicate.js';
import { signedEnvelope } from '../../src/certificate/statement/envelope.js';
import { statementOf, subjectOf } from '../../src/certificate/statement/statement.js';
import {
  type TestResultPredicate,
  testResultOf,
} from '../../src/certificate/statement/test-result-predicate.js';
import { runReportSchema, type SavedRunReport } from '../../src/report/schema/run-report-schema.js';
import { certificateIn, jsonIn } from './certified.js';

/** The entries of a bundle, to be changed. */
export type Entries = Map<string, Buffer>;

/** Entries as a ZIP file, some of which may have one name, or an odd one. */
export async function zipped(
  entries: Iterable<readonly [string, Buffer]>,
  { mode = 0o100644 }: { mode?: number } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name, { mode });
  zip.end();
  return buffer(zip.outputStream);
}

/** A ZIP file in which a name is replaced by another one of its length, wherever it stands. */
export function renamed(zip: Buffer, from: string, to: string): Buffer {
  const text = zip.toString('latin1').replaceAll(from, () => to);
  return Buffer.from(text, 'latin1');
}

export const reportIn = (entries: Entries): SavedRunReport =>
  jsonIn(entries, ENTRY.report, runReportSchema);

export const putJson = (entries: Entries, name: string, value: unknown): void =>
  void entries.set(name, Buffer.from(JSON.stringify(value)));

/** The lines of the evidence. */
export function evidenceIn(entries: Entries): Record<string, unknown>[] {
  const lines = String(entries.get(ENTRY.exchanges)).trimEnd().split('\n');
  return lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
}

export const putEvidence = (entries: Entries, lines: readonly unknown[]): void =>
  void entries.set(
    ENTRY.exchanges,
    Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
  );

/** What somebody who has the key states otherwise than the bundle has it. */
export interface Lies {
  certificate?: (predicate: CertificatePredicate) => CertificatePredicate;
  testResult?: (predicate: TestResultPredicate) => TestResultPredicate;
}

/**
 * Signs entries anew, as whoever has the key can: the statements say what the report says, but for
 * the lies.
 */
export async function resealed(entries: Entries, signer: Signer, lies: Lies = {}): Promise<void> {
  const report = reportIn(entries);
  const { predicate } = certificateIn(entries);
  const honest: CertificatePredicate = {
    ...predicate,
    ...statedByReport(report),
    digests: { ...predicate.digests, ...digestsOfReport(report) },
  };
  const own = new Map([...entries].filter(([name]) => !SIGNED_APART.includes(name)));
  const manifest = manifestOf(own);
  const certificate = lies.certificate?.(honest) ?? honest;
  const result = testResultOf(report, certificate);
  const subject = subjectOf(digestOf(manifest), certificate.digests.profile);
  entries.set(ENTRY.manifest, manifest);
  const statements = [
    [ENTRY.certificate, statementOf.certificate(subject, certificate)],
    [ENTRY.testResult, statementOf.testResult(subject, lies.testResult?.(result) ?? result)],
  ] as const;
  for (const [name, statement] of statements) {
    putJson(entries, name, await signedEnvelope(statement, signer));
  }
}
