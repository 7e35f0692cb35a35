import type { AssayReport } from '../../report/conformance/collect-report.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { digestOf } from '../bundle/manifest.js';
import type { CertificatePredicate } from './certificate-predicate.js';

/** What a certificate says beyond its report. */
export interface CertificateFacts
  extends Pick<CertificatePredicate, 'evidence' | 'machine' | 'signedAt' | 'loads' | 'witness'> {
  silences: string;
  files: ReadonlyMap<string, Buffer>;
}

/** What a certificate says of a run. */
export function certificateOf(report: AssayReport, facts: CertificateFacts): CertificatePredicate {
  const { evidence, machine, signedAt, loads, witness } = facts;
  return {
    ...statedByReport(report),
    kind: witness === undefined ? 'certification' : 'witness',
    digests: {
      ...digestsOfReport(report),
      silences: facts.silences,
      configuration: configurationDigest(report, facts.files),
    },
    ...(loads && { loads }),
    evidence,
    machine,
    signedAt,
    ...(witness && { witness }),
  };
}

/** What a certificate says that its report says as well; `verify` compares the two. */
export function statedByReport(report: SavedRunReport | AssayReport) {
  const { target, tool, run, verdict, reason, tier, summary, requirements, waivers } = report;
  const { id, startedAt, durationMs, seed } = run;
  const ended = (outcome: string) =>
    requirements.filter((one) => one.outcome === outcome).map((one) => one.id);
  return {
    schema: 'assay-certificate/1' as const,
    target,
    tool,
    run: {
      id,
      startedAt,
      finishedAt: new Date(Date.parse(startedAt) + durationMs).toISOString(),
      durationMs,
      seed,
    },
    verdict,
    ...(reason !== undefined && { reason }),
    ...(tier && { tier }),
    summary,
    failed: ended('failed'),
    waived: ended('waived'),
    waivers: waivers ?? [],
    attested: requirements.flatMap(({ id: requirement, attested }) =>
      attested === undefined ? [] : [{ requirement, ...attested }],
    ),
  };
}

/** The digests of a certificate that follow from its report. */
export function digestsOfReport({ tool, target, requirements }: SavedRunReport | AssayReport) {
  return {
    suite: tool.suite,
    requirements: requirementsDigest(requirements),
    profile: target.profile,
  };
}

/** Digest of what a catalogue of requirements demands, whatever came of it. */
export const requirementsDigest = (
  requirements: readonly { id: string; level: string; section: string; statement: string }[],
): string =>
  jsonDigest(
    requirements.map(({ id, level, section, statement }) => [id, level, section, statement]),
  );

/**
 * Digest of the questions about what the interface leaves open: a suite that asks others takes
 * other places for silent.
 */
export const silencesDigest = (
  checks: readonly { id: string; question: string | undefined }[],
): string =>
  jsonDigest(
    checks.flatMap(({ id, question }) => (question === undefined ? [] : [[id, question]])),
  );

/** Digest of the options of a run, and of the files that were given with them. */
export const configurationDigest = (
  { run }: Pick<SavedRunReport, 'run'>,
  files: ReadonlyMap<string, Buffer>,
): string =>
  jsonDigest([run.options, [...files].map(([name, content]) => [name, digestOf(content)]).sort()]);

const jsonDigest = (value: unknown): string => `sha256:${digestOf(JSON.stringify(value))}`;
