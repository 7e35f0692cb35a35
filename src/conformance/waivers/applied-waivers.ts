import { formatPlace } from '../../errors/place.js';
import { DAY_MS } from '../../values/duration.js';
import type { CheckFacts } from '../check/check.js';
import type { CheckResult } from '../events/run-event.js';
import { showsSomething } from '../events/shows-something.js';
import type { Waiver, WaiverResult, WaiverState } from '../events/waiver.js';
import { type NamedBy, namedBy } from './named-by.js';
import type { WrittenWaiver } from './read-waivers.js';
import { withoutWaiver } from './without-waiver.js';

interface OpenWaiver {
  waiver: Waiver;
  at: string;
  named: NamedBy;
  expired: boolean;
}

/**
 * Whether the last day of a waiver is over, in UTC.
 *
 * @param nowMs epoch milliseconds
 */
export const isExpired = ({ expiry }: Pick<Waiver, 'expiry'>, nowMs: number): boolean =>
  expiry !== undefined && nowMs >= Date.parse(expiry) + DAY_MS;

/** The waivers of a run: what they waive, and what the run tells about them. */
export class AppliedWaivers {
  readonly #waivers: OpenWaiver[];

  /** @param nowMs epoch milliseconds; a waiver holds until the end of its last day in UTC */
  constructor(waivers: readonly WrittenWaiver[], nowMs: number) {
    this.#waivers = waivers.map(({ place, ...waiver }) => ({
      waiver,
      at: formatPlace(place),
      named: namedBy(waiver),
      expired: isExpired(waiver, nowMs),
    }));
  }

  /** Whether there is one that holds. */
  get waivesAny(): boolean {
    return this.#waivers.some(({ expired }) => !expired);
  }

  /**
   * A check as it counts: a failure is waived where a waiver names the check, or all requirements
   * that it judges. It keeps what was found.
   */
  applied(check: CheckResult): CheckResult {
    if (check.outcome !== 'failed') return check;
    const own = this.#valid((named) => named.check(check.id));
    const ofAll = check.requirements.map((id) => this.#ofRequirement(id));
    return waived(check, own ?? (ofAll.every((one) => one !== undefined) ? ofAll[0] : undefined));
  }

  /** All checks of a run as they count, whatever each of them builds on among the others. */
  appliedToAll(checks: readonly CheckResult[]): CheckResult[] {
    const known = new Map(checks.map((check) => [check.id, check]));
    const counted = new Map<string, CheckResult>();
    const endOf = (id: string): CheckResult | undefined => {
      const check = known.get(id);
      if (check === undefined) return undefined;
      const done = counted.get(id);
      if (done !== undefined) return done;
      // A report may have anything in it, such as two checks that build on each other.
      counted.set(id, check);
      const result = this.covered(this.applied(check), endOf);
      counted.set(id, result);
      return result;
    };
    return checks.map((check) => this.covered(this.applied(check), endOf));
  }

  /**
   * A check as it counts beside others: without a verdict it is waived where it builds on nothing
   * but failures that are, since it would come to the same for as long as they last. It keeps the
   * reason why it has none.
   *
   * @param endOf how another check counts; undefined where that is not known
   */
  covered(check: CheckResult, endOf: (id: string) => CheckResult | undefined): CheckResult {
    const { outcome, because, reason = '' } = check;
    const cause = outcome === 'inconclusive' ? this.#waivedCause(because, endOf) : undefined;
    if (cause === undefined) return check;
    const words = `builds on ${cause.name}, which is waived: ${waiverInWords(cause.waiver)}`;
    return {
      ...check,
      outcome: 'waived',
      reason: words,
      noVerdict: reason,
      waiver: cause.waiver,
    };
  }

  /**
   * A check as it counts for one of its requirements, which may be waived while others are not.
   * A waiver of a requirement that fails also counts for its checks without a verdict: most build
   * on the one that failed. A requirement of which nothing was judged, since all of it builds on
   * what is waived, is waived only by name: nobody knows whether it holds.
   *
   * @param all every check of the requirement
   */
  appliedFor(
    check: CheckResult,
    requirementId: string,
    all: readonly CheckResult[] = [check],
  ): CheckResult {
    const fails = all.some(({ failure }) => failure !== undefined);
    if (check.outcome === 'waived' && !all.some(showsSomething)) {
      const named = this.#ofRequirement(requirementId);
      const unnamed = {
        ...withoutWaiver(check),
        reason: `nothing of it was judged: ${check.reason}`,
      };
      return named === undefined ? unnamed : { ...check, waiver: named };
    }
    const isWaived = check.outcome === 'failed' || (check.outcome === 'inconclusive' && fails);
    return isWaived ? waived(check, this.#ofRequirement(requirementId)) : check;
  }

  /**
   * What became of each waiver.
   *
   * @param checks how all checks ended
   * @param known the checks of the suite
   */
  results(checks: readonly CheckResult[], known: readonly CheckFacts[]): WaiverResult[] {
    const outcomes = new Map(checks.map(({ id, outcome }) => [id, outcome]));
    const standIns = new Map(known.map(({ id, standIn }) => [id, standIn]));
    // A check that another one stands in for says nothing itself.
    const isStoodInFor = ({ id, outcome }: CheckResult) => {
      const standIn = outcome === 'deselected' ? standIns.get(id) : undefined;
      return standIn !== undefined && (outcomes.get(standIn) ?? 'deselected') !== 'deselected';
    };
    const counting = checks.filter((check) => !isStoodInFor(check));
    const searches = new Set(known.filter((one) => 'search' in one).map(({ id }) => id));
    return this.#waivers.map(({ waiver, at, named, expired }) => {
      const own = counting.filter(
        ({ id, requirements }) => named.check(id) || requirements.some(named.requirement),
      );
      const failed = own.filter(({ failure }) => failure !== undefined).map(({ id }) => id);
      return { ...waiver, at, state: expired ? 'expired' : stateOf(own, searches), checks: failed };
    });
  }

  /** What a check builds on, where all of that is waived. */
  #waivedCause(
    because: CheckResult['because'],
    endOf: (id: string) => CheckResult | undefined,
  ): { name: string; waiver: Waiver } | undefined {
    if (because?.kind !== 'builds-on' && because?.kind !== 'reported-elsewhere') return undefined;
    // That each plain request fails is a failure of its requirement, and no one check has it.
    const names =
      because.kind === 'reported-elsewhere' && because.isPlain
        ? because.requirements.map((id) => ({ id, waiver: this.#ofRequirement(id) }))
        : (because.checks ?? []).map((id) => ({ id, waiver: endOf(id)?.waiver }));
    const [first] = names;
    if (first?.waiver === undefined || names.some(({ waiver }) => waiver === undefined)) {
      return undefined;
    }
    return { name: first.id, waiver: first.waiver };
  }

  #ofRequirement(id: string): Waiver | undefined {
    return this.#valid(({ requirement }) => requirement(id));
  }

  #valid(isNamed: (named: NamedBy) => boolean): Waiver | undefined {
    return this.#waivers.find(({ named, expired }) => !expired && isNamed(named))?.waiver;
  }
}

function waived(check: CheckResult, waiver: Waiver | undefined): CheckResult {
  if (waiver === undefined) return check;
  return { ...check, outcome: 'waived', reason: waiverInWords(waiver), waiver };
}

/** @param searches ids of checks that pass by chance where none of their cases comes to the failure */
function stateOf(checks: readonly CheckResult[], searches: ReadonlySet<string>): WaiverState {
  const isUsed = ({ failure, outcome }: CheckResult) =>
    failure !== undefined || outcome === 'waived';
  if (checks.some(isUsed)) return 'used';
  const judged = checks.filter(({ outcome }) => outcome !== 'not-observed');
  const isMended = judged.some(({ id }) => !searches.has(id));
  return isMended && judged.every(({ outcome }) => outcome === 'passed') ? 'stale' : 'unused';
}

/** A waiver's reason, and who and until when. */
function waiverInWords({ reason, owner, expiry, link }: Waiver): string {
  const details = [owner, expiry && `until ${expiry}`, link].filter(Boolean);
  return details.length === 0 ? reason : `${reason} (${details.join(', ')})`;
}
