import type { Target } from '../../../profile/target.js';
import { type Check, isHeavy } from '../../check/check.js';
import { missingHost } from '../../events/missing-host.js';
import type { CheckResult, PlanTotals } from '../../events/run-event.js';
import { checkHosts } from './check-hosts.js';
import type { ChosenChecks } from './chosen-checks.js';
import type { Selected } from './select.js';

/** What will be done with a check, decided before anything is sent. */
export type Planned =
  | { check: Check; action: 'run' }
  | (Pick<CheckResult, 'because'> & {
      check: Check;
      action: 'deselected' | 'not-observed';
      reason: string;
      /** The user wants to hear nothing of it. */
      isSkipped?: true;
    });

/** Why a check is left out that the user did not want. */
export const NOT_SELECTED = {
  reason: 'left out by the selection',
  because: { kind: 'not-selected' },
} as const;

/** What checks are planned for. */
export interface PlanWish {
  target: Target;
  selected: Selected;
  /** Also the checks that move much, and those that others stand in for. */
  full: boolean;
  /** A part of the selected checks; all of them by default. */
  chosen?: ChosenChecks | undefined;
}

/**
 * Decides for each check whether it is run, and says why where it is not. Checks that judge come
 * before observations: a run that is cut short has more verdicts, and the large records of the
 * observations do not slow the archive down yet.
 */
export function planChecks(
  checks: Check[],
  { target, selected, full, chosen }: PlanWish,
): Planned[] {
  const byWeight = [
    ...checks.filter(({ question }) => question === undefined),
    ...checks.filter(({ question }) => question !== undefined),
  ];
  const known = new Map(checks.map((check) => [check.id, check]));
  const isRun = (id: string) => {
    const check = known.get(id);
    return check !== undefined && selected.isSelected(check) && lackOf(check, target) === undefined;
  };
  return inOrder(byWeight, chosen).map((check) => {
    if (!selected.isSelected(check)) {
      const isSkipped = selected.isSkipped(check) && ({ isSkipped: true } as const);
      return { check, action: 'deselected', ...NOT_SELECTED, ...isSkipped };
    }
    const lack = lackOf(check, target);
    if (lack !== undefined) return { check, action: 'not-observed', ...lack };
    if (
      chosen === undefined &&
      check.standIn !== undefined &&
      !full &&
      !selected.isNamed &&
      isRun(check.standIn)
    ) {
      return {
        check,
        action: 'deselected',
        reason: `${check.standIn} stands in for it; run with --full`,
        because: { kind: 'stand-in', check: check.standIn },
      };
    }
    if (isHeavy(check) && !full) {
      const { bytes } = check.cost;
      const reason = `moves ${Math.ceil(bytes / 1024 / 1024)} MiB; run with --full`;
      return { check, action: 'deselected', reason, because: { kind: 'heavy', bytes } };
    }
    if (chosen !== undefined && !chosen.ids.has(check.id)) {
      return { check, action: 'deselected', reason: chosen.reason, because: { kind: 'tier' } };
    }
    return { check, action: 'run' };
  });
}

/** Where the time is limited, what is worth most goes first. */
function inOrder(checks: Check[], chosen: ChosenChecks | undefined): Check[] {
  if (chosen?.ms === undefined) return checks;
  const ranks = new Map([...chosen.ids].map((id, rank) => [id, rank]));
  const rankOf = ({ id }: Check) => ranks.get(id) ?? checks.length;
  return [...checks].sort((a, b) => rankOf(a) - rankOf(b));
}

/** What the profile lacks for a check, for people and for programs. */
function lackOf(
  check: Check,
  target: Target,
): Required<Pick<CheckResult, 'reason' | 'because'>> | undefined {
  const { needs } = check;
  const hosts = checkHosts(check, target);
  const missing = hosts.find((host) => target.hosts[host] === undefined);
  if (missing !== undefined) {
    return {
      reason: missingHost(missing),
      because: { kind: 'lacks-host', host: missing },
    };
  }
  const lacks = (what: 'inspector' | 'token' | 'on-behalf-sender', reason: string) => ({
    reason,
    because: { kind: 'lacks', what } as const,
  });
  if (needs.inspector && target.inspectorUrl === undefined) {
    return lacks('inspector', 'needs an inspector');
  }
  if (needs.access && hosts.some((host) => target.auth[host] === undefined)) {
    return lacks('token', 'the profile has no auth, so there is no token to leave out');
  }
  if (needs.onBehalf && !takesOnBehalf(target)) {
    return lacks(
      'on-behalf-sender',
      'the profile shows no Sent-on-behalf sender beside the others',
    );
  }
  return undefined;
}

/** Whether an email of this target can have one more sender. */
function takesOnBehalf({ records }: Target): boolean {
  const { senders = [], onBehalf = {} } = records.email ?? {};
  return typeof senders !== 'string' && onBehalf !== null;
}

/** What the checks that will run send in all. */
export function planTotals(planned: readonly Planned[]): PlanTotals {
  const totals: PlanTotals = { checks: 0, exchanges: 0, bytes: 0, files: 0, records: 0 };
  const shared = new Set<string>();
  for (const { check, action } of planned) {
    if (action !== 'run') continue;
    totals.checks += 1;
    if (check.question !== undefined) totals.questions = (totals.questions ?? 0) + 1;
    if (check.shares !== undefined && shared.has(check.shares)) continue;
    if (check.shares !== undefined) shared.add(check.shares);
    totals.exchanges += check.cost.exchanges;
    totals.bytes += check.cost.bytes;
    totals.files += check.cost.files;
    totals.records += check.cost.records;
  }
  // What a property sends is an average.
  totals.bytes = Math.ceil(totals.bytes);
  return totals;
}
