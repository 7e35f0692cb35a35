import { formatPlace } from '../../errors/place.js';
import { DAY_MS } from '../../values/duration.js';
import type { CheckFacts } from '../check/check.js';
import type { CheckResult } from '../events/run-event.js';
import type { Waiver, WaiverResult, WaiverState } from '../events/waiver.js';
import { type NamedBy, namedBy } from './named-by.js';
import type { WrittenWaiver } from './read-waivers.js';

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

  /**
   * A check as it counts for one of its requirements, which may be waived while others are not.
   * A waiver of a requirement that fails also counts for its checks without a verdict: most build
   * on the one that failed.
   *
   * @param all every check of the requirement
   */
  appliedFor(
    check: CheckResult,
    requirementId: string,
    all: readonly CheckResult[] = [check],
  ): CheckResult {
    const fails = all.some(({ failure }) => failure !== undefined);
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
  if (checks.some(({ failure }) => failure !== undefined)) return 'used';
  const judged = checks.filter(({ outcome }) => outcome !== 'not-observed');
  const isMended = judged.some(({ id }) => !searches.has(id));
  return isMended && judged.every(({ outcome }) => outcome === 'passed') ? 'stale' : 'unused';
}

/** A waiver's reason, and who and until when. */
function waiverInWords({ reason, owner, expiry, link }: Waiver): string {
  const details = [owner, expiry && `until ${expiry}`, link].filter(Boolean);
  return details.length === 0 ? reason : `${reason} (${details.join(', ')})`;
}
