import {
  type NotRecorded,
  notRecordedIn,
} from '../../conformance/client/evidence/cannot-replay.js';
import type { EvidenceLine } from '../../conformance/client/evidence/evidence.js';
import { replaySessions } from '../../conformance/client/evidence/replay-sessions.js';
import { parseSessionKey } from '../../conformance/client/evidence/session-key.js';
import type { Outcome } from '../../conformance/events/outcome.js';
import type { CheckResult, Observation, TierFacts } from '../../conformance/events/run-event.js';
import { AppliedWaivers } from '../../conformance/waivers/applied-waivers.js';
import type { WrittenWaiver } from '../../conformance/waivers/read-waivers.js';
import { withoutWaiver } from '../../conformance/waivers/without-waiver.js';
import type { Target } from '../../profile/target.js';
import { runRecordOfReport } from '../../report/saved/run-record-of-report.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { continuedSettings } from '../../suite/continue/continued-settings.js';
import type { Suite } from '../../suite/load-suite.js';
import { prepareRun } from '../../suite/prepare-run.js';
import { parsePublicProfile, REPLAYED_TOKEN } from '../evidence/public-profile.js';
import { coveredWithoutCause } from './covered-without-cause.js';

/** What came of judging the checks of a bundle again. Only those count that were run. */
export interface JudgedAgain {
  /** The ids of the checks that ended the same way. */
  same: string[];
  differing: { check: string; recorded: Outcome; now: Outcome; reason?: string }[];
  /**
   * Those that are said to have been left out, and that the options of the run do not leave out.
   */
  leftOut: string[];
  /** Those for which too little was recorded, and why. */
  unjudged: { check: string; recorded: Outcome; reason: string }[];
  /** Observations whose answer is another one than follows from what was recorded. */
  otherAnswers: Observation[];
}

/** What a bundle has of a run, and what the verifier adds. */
export interface BundledRun {
  report: SavedRunReport;
  evidence: readonly EvidenceLine[];
  /** The text of the public profile. */
  profile: string;
  /** The waivers in it; none when undefined. */
  waivers?: readonly WrittenWaiver[] | undefined;
  /** The suite of today; read when undefined. */
  suite?: Suite | undefined;
  /** The files of scenarios that belong to the suite besides the shipped ones. */
  scenarios?: readonly string[] | undefined;
}

const RAN: ReadonlySet<Outcome> = new Set<Outcome>(['passed', 'failed', 'inconclusive', 'error']);

/**
 * Puts the checks of a run through today's rules once more: they are run again with its seed and
 * its names, and each request that they make is answered with what was recorded. Nothing is sent.
 *
 * @returns also the suite of today, the target, and which part of the suite the options choose
 * @throws DocumentError, UsageError where the profile or the options of the bundle are none
 */
export async function judgeAgain({
  report,
  evidence,
  profile,
  waivers = [],
  suite,
  scenarios = [],
}: BundledRun): Promise<{
  judged: JudgedAgain;
  suite: Suite;
  /** What ended that is none of its checks: plain requests that failed on the way of one. */
  incidental: CheckResult[];
  target: Target;
  tier: TierFacts | undefined;
}> {
  const target = await parsePublicProfile(profile);
  const record = runRecordOfReport(report);
  const { deadlineMs: _, ...own } = continuedSettings('report.json', record);
  // Whatever paths a report names, nothing is read but what the verifier gives.
  const settings = { ...own, scenarios: [...scenarios] };
  const one = { concurrency: 1, isConcurrencyFixed: true };
  const prepared = await prepareRun(target, { ...settings, ...one, ...(suite && { suite }) });
  const now = new Map<string, CheckResult>();
  const answers = new Map<string, string>();
  const events = prepared.start({
    runId: report.run.id,
    tap: replaySessions(evidence, REPLAYED_TOKEN),
    isReplayed: true,
  });
  let tier: TierFacts | undefined;
  for await (const event of events) {
    if (event.type === 'run-started') tier = event.tier;
    if (event.type === 'check-finished') now.set(event.check.id, event.check);
    if (event.type === 'observed') answers.set(event.observation.id, event.observation.answer);
  }
  const { suite: today } = prepared;
  const waiving = new AppliedWaivers(waivers, Date.parse(report.run.startedAt));
  const facts = {
    cutShort: report.reason,
    notKept: notKeptOf(evidence),
    withoutCause: coveredWithoutCause(record.checks, now, waiving),
    lookingBack: new Set(
      today.checks.filter(({ needs }) => needs.wholeRun !== undefined).map(({ id }) => id),
    ),
  };
  const otherAnswers = report.observations.filter(({ id, answer }) => {
    const again = answers.get(id);
    return again !== undefined && again !== answer;
  });
  const ids = new Set(today.checks.map(({ id }) => id));
  return {
    judged: { ...compared(record.checks, now, facts), otherAnswers },
    suite: today,
    incidental: [...now.values()].filter(({ id }) => !ids.has(id)),
    target,
    tier,
  };
}

/** What else is known of a run that was judged again. */
interface Facts {
  /** Why it did not come to its end. */
  cutShort: string | undefined;
  /** The checks whose inspection was too long to be kept. */
  notKept: ReadonlySet<string>;
  /** The checks that are waived for a cause which does not follow from what was recorded. */
  withoutCause: ReadonlySet<string>;
  /** The checks that look back on what all others have sent. */
  lookingBack: ReadonlySet<string>;
}

function compared(
  before: readonly CheckResult[],
  now: ReadonlyMap<string, CheckResult>,
  { cutShort, notKept, withoutCause, lookingBack }: Facts,
): Omit<JudgedAgain, 'otherAnswers'> {
  const result: Omit<JudgedAgain, 'otherAnswers'> = {
    same: [],
    differing: [],
    leftOut: [],
    unjudged: [],
  };
  const hasGaps = [...now.values()].some(({ reason }) => notRecordedIn(reason) !== undefined);
  for (const one of before) {
    // Waivers are applied to the outcome, and are looked at by themselves.
    const { id: check, outcome: recorded, reason: then } = withoutWaiver(one);
    const again = now.get(check);
    if (!RAN.has(recorded) && !(again && RAN.has(again.outcome))) continue;
    const reason = again?.reason;
    const missing = notRecordedIn(reason);
    if (recorded === 'deselected') {
      result.leftOut.push(check);
      continue;
    }
    if (again === undefined) {
      const none = 'the suite that judges again has no such check';
      result.unjudged.push({ check, recorded, reason: none });
    } else if (withoutCause.has(check) && again.outcome === recorded) {
      const why = again.reason === undefined ? {} : { reason: again.reason };
      result.differing.push({ check, recorded: 'waived', now: recorded, ...why });
    } else if (again.outcome === recorded) {
      result.same.push(check);
    } else if (isNotReached(recorded, then, cutShort) && again.outcome !== 'failed') {
      result.unjudged.push({ check, recorded, reason: then ?? '' });
    } else if (recorded === 'passed' && notKept.has(check) && again.outcome !== 'failed') {
      const why = 'what an inspector showed was too long to be kept';
      result.unjudged.push({ check, recorded, reason: why });
    } else if (recorded === 'passed' && wantsMore(check, missing)) {
      const why = 'they do not let it pass, and the rules would have tried again';
      result.differing.push({ check, recorded, now: 'inconclusive', reason: why });
    } else if (recorded === 'failed' && hasGaps && lookingBack.has(check)) {
      // A failure gains nothing from it.
      const why = 'it looks back on checks that cannot be judged again';
      result.unjudged.push({ check, recorded, reason: why });
    } else if (missing !== undefined) {
      result.unjudged.push({ check, recorded, reason: missing.what });
    } else {
      const why = reason === undefined ? {} : { reason };
      result.differing.push({ check, recorded, now: again.outcome, ...why });
    }
  }
  return result;
}

/**
 * The checks that ended with an attempt in which an inspector showed more than is kept: another
 * attempt is no way out.
 */
function notKeptOf(evidence: readonly EvidenceLine[]): Set<string> {
  const last = new Map<string, number>();
  const omitted = new Map<string, number>();
  for (const line of evidence) {
    const session = parseSessionKey(line.session);
    if (session === undefined) continue;
    const { label, number } = session;
    last.set(label, Math.max(number, last.get(label) ?? 0));
    if (line.type === 'inspection' && line.omitted !== undefined) omitted.set(label, number);
  }
  return new Set([...omitted].flatMap(([id, attempt]) => (attempt === last.get(id) ? [id] : [])));
}

/**
 * Whether a check has no verdict since the run was over before its turn; to say so of one that
 * failed is found out.
 */
const isNotReached = (recorded: Outcome, reason?: string, cutShort?: string): boolean =>
  recorded === 'inconclusive' && reason !== undefined && reason === cutShort;

/** Whether a check that is said to have passed would go on with attempts that there never were. */
const wantsMore = (check: string, missing: NotRecorded | undefined): boolean =>
  missing?.attempt?.label === check && missing.attempt.number !== 1;
