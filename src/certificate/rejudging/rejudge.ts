import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { EvidenceLine } from '../../conformance/client/evidence/evidence.js';
import type { Outcome } from '../../conformance/events/outcome.js';
import { version } from '../../package/version.js';
import { otherLimits } from '../../profile/default-limits.js';
import type { Target } from '../../profile/target.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { Suite } from '../../suite/load-suite.js';
import type { BundleFinding } from '../bundle-finding.js';
import { requirementsDigest, silencesDigest } from '../statement/certificate-of.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';
import { compareWithSuite } from './compare-with-suite.js';
import { type BundledRun, type JudgedAgain, judgeAgain } from './judge-again.js';

/** What judging again came to, and whether it was done by the same suite. */
export interface Rejudged extends JudgedAgain {
  sameSuite: boolean;
  /**
   * The ids of requirements that passed by the report, and of which no check could be judged again
   * that passed.
   */
  unproved: string[];
}

/** The least share of the checks that must be re-judged for a verdict to follow from its record. */
const MIN_SHARE = 0.9;
/** In a run of few checks, one that cannot be judged again is a large share. */
const FEW = 2;

/** Judges the checks of a bundle again; what is wrong with them is added to the findings. */
export async function rejudge(
  { predicate, suite: loaded, ...bundled }: RejudgedParts,
  findings: BundleFinding[],
): Promise<Rejudged | undefined> {
  try {
    const { report, evidence } = bundled;
    const again = await judgeAgain({ ...bundled, suite: loaded });
    const { judged, suite } = again;
    const sameSuite = suite.digest === report.tool.suite;
    findings.push(...judgedOtherwise(judged), ...unfounded(judged, evidence, suite));
    findings.push(...otherTarget(report, again.target));
    if (sameSuite) {
      findings.push(
        ...compareWithSuite(report, suite, again.incidental),
        ...otherDigests(predicate, suite),
        ...disguised(report, again),
      );
    } else findings.push(...notOfItsVersion(report, suite));
    return { ...judged, sameSuite, unproved: unprovedIn(report, judged) };
  } catch (error) {
    // The bundle's profile, options and answers are untrusted: report what they cause, do not
    // crash.
    const said = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    findings.push({ code: 'malformed', message: `it cannot be judged again: ${said}` });
    return undefined;
  }
}

/** The profile used for re-judging must belong to the named target. */
function otherTarget({ target }: SavedRunReport, { name, hosts, limits }: Target): BundleFinding[] {
  const urls = Object.fromEntries(Object.entries(hosts).map(([host, { url }]) => [host, url]));
  const isSame =
    target.name === name &&
    isDeepStrictEqual({ ...target.hosts }, urls) &&
    isDeepStrictEqual(target.limits, otherLimits(limits));
  if (isSame) return [];
  return [{ code: 'other-target', message: 'the profile in the bundle is that of another target' }];
}

/** Whether less of the suite was run than the report says. */
function disguised(
  { run, tier }: SavedRunReport,
  { judged, tier: chosen }: Awaited<ReturnType<typeof judgeAgain>>,
): BundleFinding[] {
  const findings: BundleFinding[] = [];
  const [first] = judged.leftOut;
  const budget = z.object({ ms: z.number() }).safeParse(run.options.budget);
  // Where the time ran out, the options do not say what was left out.
  if (first !== undefined && !budget.success) {
    const message = `${judged.leftOut.length} checks were left out that the options of the run select, such as ${first}`;
    findings.push({ code: 'incomplete', message });
  }
  if (tier?.name !== chosen?.name || (!budget.success && tier?.checks !== chosen?.checks)) {
    const message = `the tier is called ${tier?.name}, ${tier?.checks} checks, and the options choose ${chosen?.name}, ${chosen?.checks}`;
    findings.push({ code: 'incomplete', message });
  }
  return findings;
}

/** Each version has exactly one suite. Another suite could hide that checks were left out. */
function notOfItsVersion({ tool, run }: SavedRunReport, { digest }: Suite): BundleFinding[] {
  const { scenarios } = run.options;
  const hasOwn = Array.isArray(scenarios) && scenarios.length > 0;
  if (tool.version !== version()) return [];
  const message = hasOwn
    ? 'it was judged by scenarios beside the shipped ones, and --scenarios does not give them'
    : `it names version ${tool.version} with the suite ${shortDigest(tool.suite)}, and the suite of this version is ${shortDigest(digest)} here; only the release that made it can judge it again`;
  return [{ code: 'other-suite', message }];
}

const shortDigest = (digest: string): string => digest.slice(0, 19);

interface RejudgedParts extends BundledRun {
  predicate: CertificatePredicate;
}

/** Nothing but what the report itself says speaks for these. */
function unprovedIn({ requirements, checks }: SavedRunReport, { same }: JudgedAgain): string[] {
  const isSame = new Set(same);
  const proved = new Set(
    checks
      .filter(({ id, outcome }) => outcome === 'passed' && isSame.has(id))
      .flatMap((check) => check.requirements),
  );
  return requirements
    .filter(({ id, outcome }) => outcome === 'passed' && !proved.has(id))
    .map(({ id }) => id);
}

function judgedOtherwise({ differing, otherAnswers }: JudgedAgain): BundleFinding[] {
  const checks = differing.map(({ check, recorded, now, reason }) => ({
    code: 'judged-otherwise' as const,
    message: `the report says ${check} ${recorded}; re-judging its recorded exchanges gives ${now}${reason ? `: ${reason}` : ''}`,
  }));
  const observations = otherAnswers.map(({ id }) => ({
    code: 'judged-otherwise' as const,
    message: `the answer to the question ${id} is not the one that was recorded`,
  }));
  return [...checks, ...observations];
}

/** Outcomes that a check has only once it was run. */
const RESTS_ON_EXCHANGES: ReadonlySet<Outcome> = new Set(['passed', 'failed', 'not-observed']);
/** Outcomes that are better than a failure that they hide. */
const GAINS: ReadonlySet<Outcome> = new Set(['passed', 'not-observed']);

/** Verdicts without anything that they could follow from. */
function unfounded(
  { same, differing, unjudged }: JudgedAgain,
  evidence: readonly EvidenceLine[],
  { checks }: Suite,
): BundleFinding[] {
  const findings: BundleFinding[] = [];
  const labels = new Set(evidence.map(({ session }) => session.slice(0, session.lastIndexOf('#'))));
  // The cases of a property have names of their own.
  const properties = new Set(checks.flatMap((check) => ('search' in check ? [check.id] : [])));
  for (const { check, recorded } of unjudged) {
    if (!RESTS_ON_EXCHANGES.has(recorded) || labels.has(check) || properties.has(check)) continue;
    const message = `${check} is said to have ended as ${recorded}, and none of its exchanges is there`;
    findings.push({ code: 'unfounded', message });
  }
  // A failure gains nothing from being left unjudged.
  const open = unjudged.filter(({ recorded }) => GAINS.has(recorded)).length;
  const all = same.length + differing.length + open;
  const isFounded = same.length > 0 && open <= all * (1 - MIN_SHARE) + FEW;
  if (open > 0 && !isFounded) {
    const message = `${open} of ${all} checks are said to have passed, or not to have been observable, and cannot be judged again`;
    findings.push({ code: 'unfounded', message });
  }
  return findings;
}

/** Digests of the certificate that follow from the suite alone. */
function otherDigests({ digests }: CertificatePredicate, { checks }: Suite): BundleFinding[] {
  const findings: BundleFinding[] = [];
  if (digests.requirements !== requirementsDigest(REQUIREMENTS)) {
    const message = 'the requirements are not those of this suite';
    findings.push({ code: 'incomplete', message });
  }
  if (digests.silences !== silencesDigest(checks)) {
    const message =
      'the questions about what the interface leaves open are not those of this suite';
    findings.push({ code: 'other-suite', message });
  }
  return findings;
}
