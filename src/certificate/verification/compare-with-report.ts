import { isDeepStrictEqual } from 'node:util';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { BundleFinding, FindingCode } from '../bundle-finding.js';
import { digestsOfReport, statedByReport } from '../statement/certificate-of.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';
import { testResultOf } from '../statement/test-result-predicate.js';
import type { Statements } from './verified-statements.js';

type Stated = ReturnType<typeof statedByReport>;

/** What it means that a field of the certificate differs from the report. */
const CODES: Record<keyof Stated, FindingCode> = {
  schema: 'malformed',
  target: 'other-target',
  tool: 'other-suite',
  run: 'other-run',
  verdict: 'verdict-not-founded',
  reason: 'verdict-not-founded',
  tier: 'other-run',
  summary: 'other-run',
  failed: 'verdict-not-founded',
  waived: 'waivers',
  waivers: 'waivers',
  attested: 'attestations',
};

/** How the statements differ from the report that they rest on. */
export function compareWithReport(
  { certificate, testResult }: Statements,
  report: SavedRunReport,
): BundleFinding[] {
  if (certificate === undefined) return [];
  const { predicate } = certificate;
  const findings: BundleFinding[] = [];
  const stated = statedByReport(report);
  for (const [field, code] of Object.entries(CODES)) {
    const said = Reflect.get(predicate, field);
    if (isDeepStrictEqual(plain(said), plain(Reflect.get(stated, field)))) continue;
    findings.push({ code, message: `${field} of the certificate is not that of the report` });
  }
  findings.push(...comparedDigests(predicate, report));
  const result = testResultOf(report, predicate);
  if (testResult !== undefined && !isDeepStrictEqual(plain(testResult.predicate), plain(result))) {
    const message = 'the test result says something else than the certificate and its report';
    findings.push({ code: 'statements-differ', message });
  }
  return findings;
}

function comparedDigests(
  { digests }: CertificatePredicate,
  report: SavedRunReport,
): BundleFinding[] {
  const codes = {
    suite: 'other-suite',
    requirements: 'incomplete',
    profile: 'other-target',
  } as const;
  const ofReport = digestsOfReport(report);
  return (['suite', 'requirements', 'profile'] as const)
    .filter((name) => digests[name] !== ofReport[name])
    .map((name) => ({
      code: codes[name],
      message: `the digest of the ${name} is not the one that follows from the report`,
    }));
}

/** Members that are undefined, and the prototypes that a parser gives, mean nothing. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));
