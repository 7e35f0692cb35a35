import { runReportSchema, type SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { Suite } from '../../suite/load-suite.js';
import { ENTRY } from '../bundle/entry-names.js';
import { compareWithManifest } from '../bundle/manifest.js';
import { parsedEntry } from '../bundle/parsed-entry.js';
import { type ReadBundle, readBundle } from '../bundle/read-bundle.js';
import type { BundleFinding, FindingCode } from '../bundle-finding.js';
import { parsePublicProfile } from '../evidence/public-profile.js';
import { readEvidence } from '../evidence/read-evidence.js';
import type { PublicKey } from '../keys/public-key.js';
import { checkFloors } from '../load/check-floors.js';
import type { LoadFloor } from '../load/load-floor.js';
import { loadsIn } from '../load/loads-in.js';
import { checkAge, checkPolicy, checkProved } from '../policy/check-policy.js';
import type { Policy } from '../policy/policy-schema.js';
import { type Rejudged, rejudge } from '../rejudging/rejudge.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';
import { checkTimes } from './check-times.js';
import { compareEvidence } from './compare-evidence.js';
import { compareFiles } from './compare-files.js';
import { compareRenderings } from './compare-renderings.js';
import { compareWithReport } from './compare-with-report.js';
import { rederiveVerdict } from './rederive-verdict.js';
import { verifiedStatements } from './verified-statements.js';

/** What was found out about a bundle. */
export interface Verification {
  /** What is wrong with it; empty where it holds. */
  findings: BundleFinding[];
  /** What it says; absent where that cannot be read. */
  predicate: CertificatePredicate | undefined;
  /** Of its run; absent where it cannot be read. */
  report?: SavedRunReport;
  /** The policy it was checked against: the given one, or the one in the bundle. */
  policy?: Policy;
  /** The loads that the policy asks for and that were met. */
  metLoads?: LoadFloor[];
  /** What judging again came to; absent where it could not be done. */
  rejudged?: Rejudged;
}

/** When and with which key a bundle is verified. */
export interface VerifyOptions {
  key: PublicKey;
  /** Epoch milliseconds. */
  nowMs: number;
  /** What it has to meet, in place of the policy in the bundle. */
  policy?: Policy | undefined;
  /** Whether one that is out of date is sound as well, for callers that tell that apart. */
  anyAge?: boolean | undefined;
  /** Files or folders of the additional scenarios that the bundle was made with. */
  scenarios?: readonly string[] | undefined;
  /** The suite that judges again, for callers that verify many bundles; loaded when left out. */
  suite?: Suite | undefined;
}

const NOT_AS_SIGNED: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'too-large',
  'unsafe-entry',
  'duplicate-entry',
  'unknown-entry',
  'missing-entry',
  'changed-entry',
  'signature',
  'other-subject',
]);

/** Not all of its entries were read. */
const NOT_READ: ReadonlySet<FindingCode> = new Set<FindingCode>(['not-a-bundle', 'too-large']);

/** Verifies a bundle, without a network. Whatever the file is, the result is a value. */
export const verifyBundle = async (path: string, options: VerifyOptions): Promise<Verification> =>
  verifyEntries(await readBundle(path), options);

/** The same for one that was read already. */
export async function verifyEntries(
  { entries, findings }: ReadBundle,
  options: VerifyOptions,
): Promise<Verification> {
  // Of a file that could not be read to its end, entries would be missing for no other reason.
  if (entries.size === 0 || findings.some(({ code }) => NOT_READ.has(code))) {
    return { findings, predicate: undefined };
  }
  const found = [...findings];
  try {
    return await verified(entries, options, found);
  } catch (error) {
    // Anybody can write a number or a date that nothing here can reckon with: one bad bundle must
    // not keep others from being verified.
    const said = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    found.push({ code: 'malformed', message: `it cannot be verified: ${said}` });
    return { findings: found, predicate: undefined };
  }
}

async function verified(
  entries: ReadBundle['entries'],
  { key, nowMs, policy, suite, scenarios, anyAge = false }: VerifyOptions,
  findings: BundleFinding[],
): Promise<Verification> {
  findings.push(...compareWithManifest(entries));
  const statements = verifiedStatements(entries, key, findings);
  const predicate = statements.certificate?.predicate;
  // What was not signed like this is not looked into: it may name files, and hold anything.
  if (findings.some(({ code }) => NOT_AS_SIGNED.has(code))) return { findings, predicate };
  const report = parsedEntry(entries, 'report', runReportSchema, findings);
  const evidence = readEvidence(entries, findings);
  if (predicate === undefined || report === undefined || evidence === undefined) {
    return { findings, predicate };
  }
  const { waivers, policy: own = {} } = compareFiles(entries, predicate, report, findings);
  findings.push(
    ...compareWithReport(statements, report),
    ...rederiveVerdict(report, waivers),
    ...compareEvidence(evidence, predicate, report),
    ...checkPolicy(policy ?? own, report),
    ...(anyAge ? [] : checkAge(policy ?? own, report, nowMs)),
    ...checkTimes(
      predicate,
      report,
      evidence.filter((line) => line.type === 'exchange'),
      nowMs,
    ),
  );
  const loads = loadsIn(entries, predicate, own.load ?? [], findings);
  const profile = entries.get(ENTRY.profile)?.toString('utf8') ?? '';
  const lacking = await checkFloors(await floorsOf(profile), loads, { isOwn: true });
  const metLoads: LoadFloor[] = [];
  for (const floor of (policy ?? own).load ?? []) {
    const unmet = await checkFloors([floor], loads);
    if (unmet.length === 0) metLoads.push(floor);
    lacking.push(...unmet);
  }
  findings.push(...lacking.map((message) => ({ code: 'policy' as const, message })));
  findings.push(...(await compareRenderings(entries, { predicate, report, loads, key })));
  const rejudged = await rejudge(
    { predicate, report, evidence, profile, waivers, suite, scenarios },
    findings,
  );
  if (rejudged !== undefined) findings.push(...checkProved(policy ?? own, report, rejudged));
  const judgedAgain = rejudged && { rejudged };
  return { findings, predicate, report, policy: policy ?? own, metLoads, ...judgedAgain };
}

/** The loads that the vendor claims to meet. An invalid profile is reported by the re-judging. */
async function floorsOf(profile: string): Promise<{ scenario: string }[]> {
  try {
    const { load = [] } = await parsePublicProfile(profile);
    return load.map((scenario) => ({ scenario }));
  } catch {
    return [];
  }
}
