import type { Requirement } from '../../spec/requirement.js';
import { isJudged, OUTCOMES_WORST_FIRST, type Outcome } from '../events/outcome.js';
import type { CheckResult, OwnResult, RequirementResult, RunVerdict } from '../events/run-event.js';
import { type TestStatus, testStatusOf } from '../events/test-status.js';
import type { WaiverResult, WaiverState } from '../events/waiver.js';

/** A check as it counts for a requirement, whose failures may be waived. */
export type AsCounted = (
  check: CheckResult,
  requirementId: string,
  all: readonly CheckResult[],
) => CheckResult;

/** What the checks say of each requirement of the catalogue. */
export function judgeRequirements(
  catalogue: readonly Requirement[],
  checks: CheckResult[],
  asCounted: AsCounted = (check) => check,
): RequirementResult[] {
  const byRequirement = checksByRequirement(checks);
  return catalogue.map((requirement) => {
    const { id, section, level, statement, seen } = requirement;
    const all = byRequirement.get(id) ?? [];
    const own = all.map((check) => asCounted(check, id, all));
    const worst = OUTCOMES_WORST_FIRST.map((outcome) =>
      own.find((check) => check.outcome === outcome),
    ).find((check) => check !== undefined);
    const outcome = worst?.outcome ?? 'not-observed';
    const { reason, because } = tooHeavy(own, outcome) ??
      otherwiseLeftOut(own, outcome) ??
      unseenOnItsHosts(own, worst) ??
      worst ?? { reason: requirement.reason ?? 'no check yet' };
    return {
      id,
      section,
      level,
      statement,
      seen,
      outcome,
      checks: own.map((check) => check.id),
      ...(reason === undefined || outcome === 'passed' || outcome === 'failed' ? {} : { reason }),
      ...(because && { because }),
      ...(worst?.waiver !== undefined && { waiver: worst.waiver }),
    };
  });
}

/** What a lighter run than one with `--full` would do. */
const OTHERWISE_LEFT_OUT: ReadonlySet<string | undefined> = new Set(['tier', 'other-shard']);

const TOO_HEAVY =
  'left out, as what would judge it moves very much: run with --full, or state lower `limits` in the profile';

/**
 * What to say of a requirement that only checks could judge that were left out for their bytes. It
 * is said whatever kept the lighter ones from seeing anything: they do not show what is missing.
 */
function tooHeavy(
  checks: readonly CheckResult[],
  outcome: Outcome,
): Pick<CheckResult, 'reason' | 'because'> | undefined {
  const isUnseen = outcome === 'not-observed';
  const others = checks.some(({ because }) => OTHERWISE_LEFT_OUT.has(because?.kind));
  if (!isUnseen && (outcome !== 'deselected' || others)) return undefined;
  const bytes = checks.flatMap(({ because }) => (because?.kind === 'heavy' ? because.bytes : []));
  if (bytes.length === 0) return undefined;
  return { reason: TOO_HEAVY, because: { kind: 'heavy', bytes: Math.min(...bytes) } };
}

/** A larger tier judges what a heavy check alone would not have to. */
const otherwiseLeftOut = (
  checks: readonly CheckResult[],
  outcome: Outcome,
): CheckResult | undefined =>
  outcome === 'deselected'
    ? checks.find(({ because }) => OTHERWISE_LEFT_OUT.has(because?.kind))
    : undefined;

/**
 * What to say of a requirement that some checks did not see for want of a host: what kept those
 * from it whose hosts are there, since they could show it as well.
 */
function unseenOnItsHosts(
  checks: readonly CheckResult[],
  worst: CheckResult | undefined,
): CheckResult | undefined {
  if (worst?.outcome !== 'not-observed' || !lacksHost(worst)) return undefined;
  // Of what was not selected it was not asked whether its host is there.
  return checks.find(
    (check) =>
      check.reason !== undefined && !lacksHost(check) && check.because?.kind !== 'not-selected',
  );
}

const lacksHost = ({ because }: CheckResult): boolean => because?.kind === 'lacks-host';

/** Each list in the order of the checks. */
function checksByRequirement(checks: readonly CheckResult[]): Map<string, CheckResult[]> {
  const all = new Map<string, CheckResult[]>();
  for (const check of checks) {
    for (const id of new Set(check.requirements)) {
      const own = all.get(id);
      if (own === undefined) all.set(id, [check]);
      else own.push(check);
    }
  }
  return all;
}

/**
 * The verdict on the whole run. It is green only when nothing failed that is not waived, every
 * waiver is needed and valid, every selected *must* that can be seen was judged, and something was
 * judged at all.
 */
export function judgeRun(
  requirements: RequirementResult[],
  {
    strict,
    cutShort,
    waivers = [],
    own,
  }: {
    strict: boolean;
    cutShort: string | undefined;
    waivers?: readonly WaiverResult[];
    own?: OwnResult | undefined;
  },
): { verdict: RunVerdict; reason?: string } {
  const counting = (status: TestStatus) =>
    requirements.filter((requirement) => testStatusOf(requirement, strict) === status);
  if (counting('failure').length > 0) return { verdict: 'nonconformant' };
  const invalid = invalidWaivers(waivers);
  if (invalid !== undefined) return { verdict: 'nonconformant', reason: invalid };
  if (cutShort !== undefined) return { verdict: 'incomplete', reason: cutShort };
  const open = counting('error');
  const [first] = open;
  if (first !== undefined) {
    const others = open.length > 1 ? ` and ${open.length - 1} more` : '';
    const why = first.reason === undefined ? '' : `: ${first.reason}`;
    return { verdict: 'incomplete', reason: `no verdict on ${first.id}${others}${why}` };
  }
  // A failed *should* that does not count was still judged, and so was a waived failure.
  // A run of the team's own requirements alone says nothing of the interface, and nothing is
  // missing in it either.
  if (![...requirements, ...(own?.requirements ?? [])].some(isJudged)) {
    return { verdict: 'incomplete', reason: 'nothing could be judged' };
  }
  return { verdict: 'conformant' };
}

/** Why the waivers of a run make it fail, in one line. */
function invalidWaivers(waivers: readonly WaiverResult[]): string | undefined {
  const named = (state: WaiverState) =>
    waivers.filter((one) => one.state === state).map(({ id }) => id);
  const [expired, stale] = [named('expired'), named('stale')];
  const parts = [
    ...(expired.length === 0 ? [] : [`the waiver of ${listed(expired)} has expired`]),
    ...(stale.length === 0 ? [] : [`the waiver of ${listed(stale)} is stale, for it passes now`]),
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
}

function listed([first, ...others]: string[]): string {
  return others.length === 0 ? `${first}` : `${first} and ${others.length} more`;
}
