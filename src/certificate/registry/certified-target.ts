import { countOutcomes } from '../../conformance/events/outcome.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { Level } from '../../spec/requirement.js';
import type { Rejudged } from '../rejudging/rejudge.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';
import type { VerifiedChain } from '../verification/verify-chain.js';
import type { KnownKey } from './read-trust.js';
import type { CertifiedTarget, ListedWitness } from './registry-schema.js';

/** A bundle that holds. */
interface SoundChain extends VerifiedChain {
  predicate: CertificatePredicate;
  report: SavedRunReport;
  rejudged: Rejudged;
}

/** What a list says of a certificate: nothing that was not verified. */
export function certifiedTarget(
  { predicate, report, rejudged }: SoundChain,
  signer: KnownKey,
  witnesses: readonly ListedWitness[],
  untilMs: number,
): CertifiedTarget {
  const { target, tool, run, tier, verdict, reason, signedAt } = predicate;
  const { same, unjudged, sameSuite } = rejudged;
  const checks = report.checks.filter(({ outcome }) => outcome !== 'deselected').length;
  const isPart = ['only', 'skip'].some((name) => {
    const globs = report.run.options[name];
    return Array.isArray(globs) && globs.length > 0;
  });
  return {
    target: target.name,
    ...(target.limits && { limits: target.limits }),
    signer: { of: signer.of, key: `sha256:${signer.key.id}` },
    verdict,
    ...(reason !== undefined && { reason }),
    suite: { version: tool.version, digest: tool.suite },
    scope: {
      tier: tier?.name ?? 'unknown',
      checks: tier?.checks ?? checks,
      of: tier?.of ?? report.checks.length,
      whole: !isPart,
    },
    seen: { from: run.startedAt, to: run.finishedAt },
    signedAt,
    validUntil: new Date(untilMs).toISOString(),
    requirements: { must: ended(report, 'must'), should: ended(report, 'should') },
    failed: predicate.failed,
    waived: predicate.waived,
    attested: predicate.attested,
    loads: predicate.loads ?? [],
    observations: report.observations,
    rejudged: { same: same.length, of: same.length + unjudged.length, sameSuite },
    witnesses: [...witnesses],
  };
}

/** How the requirements of a level ended: the verdict rests on the *musts*. */
const ended = ({ requirements }: SavedRunReport, level: Level) =>
  countOutcomes(requirements.filter((one) => one.level === level));
