import picomatch from 'picomatch';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { limitsInWords } from '../../report/text/limits-in-words.js';
import { compareTiers } from '../../suite/plan/tiers.js';
import { DAY_MS } from '../../values/duration.js';
import type { BundleFinding } from '../bundle-finding.js';
import type { Policy } from './policy-schema.js';

/** Of a certificate whose programme says nothing. */
const MAXIMUM_AGE_DAYS = 365;

/** The last moment that a date can have, in epoch milliseconds. */
const LAST_MOMENT = 8.64e15;

/** The moment after which a run is no reason to call a target certified, in epoch milliseconds. */
export const validUntil = (
  { run }: Pick<SavedRunReport, 'run'>,
  { maximumAgeDays = MAXIMUM_AGE_DAYS }: Policy,
): number =>
  Math.min(LAST_MOMENT, Date.parse(run.startedAt) + run.durationMs + maximumAgeDays * DAY_MS);

/** Whether a run is too old to rest on. */
export function checkAge(policy: Policy, report: SavedRunReport, nowMs: number): BundleFinding[] {
  const until = validUntil(report, policy);
  if (nowMs <= until) return [];
  const message = `it is out of date since ${new Date(until).toISOString()}`;
  return [{ code: 'policy', message }];
}

/** What a policy looks at in a run. */
interface PolicyFacts extends Pick<SavedRunReport, 'waivers'> {
  tool: { suite: string };
  target: Pick<SavedRunReport['target'], 'limits'>;
  tier?: { name: string } | undefined;
  run: { options: Record<string, unknown> };
  requirements: readonly PolicyRequirement[];
}

type PolicyRequirement = Pick<
  SavedRunReport['requirements'][number],
  'id' | 'seen' | 'outcome' | 'reason' | 'attested'
>;

/** What a run lacks of what a policy asks for, but for its age, loads and witnesses. */
export function checkPolicy(policy: Policy, report: PolicyFacts): BundleFinding[] {
  const findings: BundleFinding[] = [];
  const add = (message: string) => void findings.push({ code: 'policy', message });
  const { options } = report.run;
  const tier = report.tier?.name ?? '';
  if (policy.tier !== undefined && compareTiers(tier, policy.tier) < 0) {
    add(`the tier is ${tier || 'not known'}, and has to be ${policy.tier}`);
  }
  const isPart = ['only', 'skip'].some((name) => {
    const globs = options[name];
    return Array.isArray(globs) && globs.length > 0;
  });
  if (policy.tier !== undefined && isPart)
    add(`only a part of the tier ${policy.tier} was selected`);
  if (policy.limits !== undefined && report.target.limits !== undefined) {
    add(`its limits are ${limitsInWords(report.target.limits)}, and have to be the interface's`);
  }
  if (policy.waivers === 'none' && (report.waivers ?? []).length > 0) add('failures are waived');
  if (policy.strict === true && options.strict !== true) add('failed shoulds were not to count');
  const { suite } = report.tool;
  if (policy.suites?.includes(suite) === false)
    add(`the suite ${suite} is none of those that count`);
  for (const message of [...notPassed(policy, report), ...notAttested(policy, report)])
    add(message);
  return findings;
}

/**
 * What a policy asks for and judging again did not confirm: a requirement that is to have passed
 * has to follow from what was recorded, and which checks there are is known of one's own suite
 * alone.
 */
export function checkProved(
  policy: Policy,
  { tool, requirements }: Pick<SavedRunReport, 'tool' | 'requirements'>,
  { sameSuite, unproved }: { sameSuite: boolean; unproved: readonly string[] },
): BundleFinding[] {
  const { tier, passed = [], inspected = [], suites = [] } = policy;
  const asksForParts = tier !== undefined || passed.length > 0 || inspected.length > 0;
  if (asksForParts && !sameSuite && !suites.includes(tool.suite)) {
    const message = `another suite judged it, and what that consists of is not known here: verify it with version ${tool.version}, or name ${tool.suite} under suites`;
    return [{ code: 'policy', message }];
  }
  const seen = new Map(requirements.map((one) => [one.id, one.seen]));
  return unproved
    .filter(
      (id) =>
        passed.some((glob) => picomatch(glob)(id)) ||
        (seen.get(id) === 'inspector' && inspected.some((glob) => picomatch(glob)(id))),
    )
    .map((id) => ({
      code: 'policy',
      message: `${id} is to have passed, and none of its checks that passed can be judged again`,
    }));
}

function notPassed({ passed = [], inspected = [] }: Policy, report: PolicyFacts): string[] {
  const wanted = (globs: readonly string[], isMeant: (seen: string) => boolean) =>
    globs.flatMap((glob) => {
      const matches = picomatch(glob);
      const meant = report.requirements.filter(({ id, seen }) => isMeant(seen) && matches(id));
      if (meant.length === 0) return [`${glob} is to have passed, and names no requirement`];
      return meant
        .filter(({ outcome }) => outcome !== 'passed')
        .map((one) => `${one.id} is to have passed, and is ${endOf(one)}`);
    });
  return [...wanted(passed, () => true), ...wanted(inspected, (seen) => seen === 'inspector')];
}

/** Requirements that were neither observed nor attested. */
function notAttested({ attested = [] }: Policy, report: PolicyFacts): string[] {
  return attested.flatMap((glob) => {
    const matches = picomatch(glob);
    const meant = report.requirements.filter(({ id }) => matches(id));
    if (meant.length === 0) return [`${glob} is to be attested, and names no requirement`];
    return meant.flatMap((one) => {
      const { id, outcome, attested: said } = one;
      if (outcome === 'passed' || (said !== undefined && said.answer !== 'no')) return [];
      return said === undefined
        ? [`${id} is to have passed or to be attested, and is ${endOf(one)}`]
        : [`${id} is to be attested, and ${said.by} says no`];
    });
  });
}

const endOf = ({ outcome, reason }: PolicyRequirement): string =>
  reason === undefined ? outcome : `${outcome}: ${reason}`;
