import { randomInt } from 'node:crypto';
import { defined } from '../collections/defined.js';
import type { WrittenAttestation } from '../conformance/attestations/read-attestations.js';
import type { WantedCases } from '../conformance/check/case-count.js';
import type { KeepCounterexample } from '../conformance/check/counterexample.js';
import type { PlanTotals, RunEvent } from '../conformance/events/run-event.js';
import type { WriteEvidence } from '../conformance/events/write-evidence.js';
import { inTurns } from '../conformance/run/planning/handling-order.js';
import { type Planned, planChecks, planTotals } from '../conformance/run/planning/plan.js';
import { planRun } from '../conformance/run/planning/plan-run.js';
import { type Selected, select, selectsId } from '../conformance/run/planning/select.js';
import type { Shard } from '../conformance/run/planning/shard.js';
import { runConformance } from '../conformance/run/run-conformance.js';
import type { RunOptions, RunServer } from '../conformance/run/run-options.js';
import { warnUnjudged } from '../conformance/scenario/own-requirements.js';
import type { WrittenWaiver } from '../conformance/waivers/read-waivers.js';
import type { Problem } from '../errors/problem.js';
import { UsageError } from '../errors/usage-error.js';
import { version } from '../package/version.js';
import type { Target } from '../profile/target.js';
import { type Continued, earlierRunOf } from './continue/earlier-run-of.js';
import { DEFAULT_CONCURRENCY, DEFAULT_TIMEOUT_MS } from './default-settings.js';
import { keepCounterexamples } from './keep-counterexamples.js';
import type { Suite, SuiteOptions } from './load-suite.js';
import { assertWaiversMatch } from './mistakes/assert-waivers-match.js';
import { loadAddedSuite } from './mistakes/load-added-suite.js';
import { meantGlob } from './mistakes/meant-glob.js';
import { rejectUnmatchedGlobs } from './mistakes/reject-unmatched-globs.js';
import type { RunBudget } from './plan/budget.js';
import { runPart, wantedPlan, wantedTier } from './plan/run-part.js';
import type { Tier } from './plan/tiers.js';
import type { RunChoices } from './run-choices.js';
import { writeInto } from './write-into.js';

/** What is judged, and how. Everything can be left out. */
export interface RunSettings extends Omit<SuiteOptions, 'plan'>, RunChoices {
  /** Which part of all checks is run; `all` by default, which is all but the largest. */
  tier?: Tier | undefined;
  /** What the run may cost: the checks are run that find most known faults for it. */
  budget?: RunBudget | undefined;
  /**
   * Checks at the same time at most; 64 by default. A run begins with few, and has more as long as
   * the target is not slower for it.
   */
  concurrency?: number | undefined;
  /** Whether `concurrency` holds from the start; false by default. */
  isConcurrencyFixed?: boolean | undefined;
  /** The folder for the smallest cases of violations, as scenarios; by default none is written. */
  counterexamples?: string;
  /** Writes what goes with the reports of the run, in place of `counterexamples`. */
  evidence?: WriteEvidence;
  /** Failures that are known and do not count, as `readWaivers` gives them. */
  waivers?: readonly WrittenWaiver[] | undefined;
  /** What people vouch for and nobody can observe, as `readAttestations` gives it. */
  attestations?: readonly WrittenAttestation[] | undefined;
  /** The formats of reports that are asked for, for a run that goes on from one. */
  report?: readonly string[] | undefined;
  /** The part of the run that is done here, where several do it together. */
  shard?: Shard | undefined;
  /**
   * A report whose verdicts are taken over; the other settings have to be those that it was made
   * with.
   */
  continued?: Continued | undefined;
  /** Checks that were loaded before, for several runs; the options of suites then mean nothing. */
  suite?: Suite;
}

/** When a run ends early. */
export interface RunEnd {
  /** Ends the run when it is aborted; the last event comes all the same. */
  signal?: AbortSignal | undefined;
  /** Milliseconds after which the whole run is over. */
  deadlineMs?: number | undefined;
}

/** When a run ends early, when its checks begin, and what stands between them and the target. */
export interface RunBounds extends RunEnd {
  /** What was started for the run (see `startServer`). */
  server?: RunServer | undefined;
  /** Records the exchanges of the sessions, or replays recorded ones. */
  tap?: RunOptions['tap'];
  /** That of a run whose requests are to be made again. */
  runId?: string | undefined;
  /** Whether it replays them; then the target is not looked at either. False by default. */
  isReplayed?: boolean;
  /** Awaited before a check is run, for a caller that decides when. */
  beforeCheck?: (checkId: string) => Promise<void>;
}

/** A run of which all mistakes are known and nothing was sent yet. */
export interface PreparedRun {
  seed: number;
  suite: Suite;
  /** What will be done with each selected check, in the order in which it is done. */
  plan: Planned[];
  /** The same in turns: each looks back on those before it. */
  turns: Planned[][];
  /**
   * Whether the selection matches any check; what is left of it to be run may be nothing all the
   * same.
   */
  isAnySelected: boolean;
  /** What a glob was probably to be, where none matches any check. */
  meant: string | undefined;
  /** What is valid, and most likely not meant: selected requirements that nothing judges. */
  warnings: Problem[];
  /** What the selected checks send and leave behind. */
  totals: PlanTotals;
  /** Sends. The last event is `run-finished`, also when the run is cut short. */
  start(bounds?: RunBounds): AsyncIterable<RunEvent>;
}

/**
 * Loads the suite for a target and selects from it.
 *
 * @throws DocumentError when a scenario is wrong, or a waiver names nothing
 * @throws UsageError when one of several globs matches nothing, or there is nothing to run again
 */
export async function prepareRun(target: Target, settings: RunSettings = {}): Promise<PreparedRun> {
  const { only = [], skip = [], strict = false } = settings;
  const full = wantedTier(settings) === 'full';
  const { concurrency = DEFAULT_CONCURRENCY, timeoutMs = DEFAULT_TIMEOUT_MS } = settings;
  const seed = settings.seed ?? randomInt(2 ** 31);
  const cases = wantedCases(settings);
  const suite =
    settings.suite ??
    (await loadAddedSuite({
      ...settings,
      plan: wantedPlan(settings),
      limits: target.limits,
      cases,
    }));
  const selection = { only, skip };
  const selected = select(suite.checks, selection);
  rejectUnmatchedGlobs(suite.checks, selected);
  const meant = selected.any ? undefined : meantGlob(selected.unmatched, suite.checks);
  assertWaiversMatch(settings.waivers ?? [], suite);
  const earlier = settings.continued && earlierRunOf(settings.continued, suite);
  // What others stand in for is as good to choose as these.
  const every = { ids: new Set(suite.checks.map(({ id }) => id)), reason: '' };
  const runnable = (some: Selected) =>
    planChecks(suite.checks, { target, selected: some, full, chosen: every })
      .filter(({ action }) => action === 'run')
      .map(({ check }) => check);
  const possible = runnable(selected);
  const feasible = () => runnable(select(suite.checks, { only: [], skip: [] }));
  const { tier, chosen } = await runPart(
    settings,
    { possible, feasible, isNamed: selected.isNamed },
    target,
  );
  const { shard } = settings;
  const runPlan = planRun(suite.checks, { target, selected, full, chosen, tier, shard, meant });
  const open = runPlan.planned.filter(
    ({ check, action }) => action !== 'run' || earlier?.kept.has(check.id) !== true,
  );
  const plan = open.filter(({ check }) => selected.isSelected(check));
  assertSomethingToRepeat(settings.continued, open);
  return {
    seed,
    suite,
    plan,
    turns: inTurns(plan),
    isAnySelected: selected.any,
    meant,
    warnings: (suite.unjudged ?? [])
      .filter(({ requirement }) => selectsId(requirement.id, selection))
      .map(warnUnjudged),
    totals: planTotals(open),
    start: ({ beforeCheck, ...bounds } = {}) =>
      runConformance({
        preflight: bounds.isReplayed !== true,
        target,
        checks: suite.checks,
        ownRequirements: suite.ownRequirements,
        suite: suite.digest,
        version: version(),
        plan: runPlan,
        seed,
        cases,
        keepCounterexample: keeper(settings),
        evidence: settings.evidence,
        waivers: settings.waivers,
        attestations: settings.attestations,
        earlier,
        strict,
        concurrency,
        isConcurrencyFixed: settings.isConcurrencyFixed,
        timeoutMs,
        ...bounds,
        beforeCheck,
        shownOptions: defined({
          ...selection,
          scenarios: settings.scenarios ?? [],
          runs: settings.runs,
          full,
          tier: settings.tier,
          budget: settings.budget,
          strict,
          shard: shard && `${shard.index}/${shard.of}`,
          concurrency,
          timeoutMs,
          deadlineMs: bounds.deadlineMs,
          report: settings.report?.length ? settings.report : undefined,
        }),
      }),
  };
}

/** Verdicts that were only taken over say nothing about the target as it is now. */
function assertSomethingToRepeat(
  continued: RunSettings['continued'],
  open: readonly Planned[],
): void {
  if (continued?.as !== 'again' || open.some(({ action }) => action === 'run')) return;
  const { file, setAside } = continued;
  const { finished } = continued.recorded;
  const why =
    finished?.verdict === 'incomplete' && finished.reason !== undefined
      ? `nothing was judged in it (${finished.reason})`
      : 'nothing in it failed or is without a verdict';
  const instead = setAside === undefined ? '' : `${setAside} is of the run before; `;
  throw new UsageError(
    `${file}: ${why}, so there is nothing to run again; ${instead}leave out --again to judge the target anew`,
    'no-match',
  );
}

function keeper({ evidence, counterexamples }: RunSettings): KeepCounterexample | undefined {
  if (evidence !== undefined) return keepCounterexamples(evidence, 'counterexamples/');
  return counterexamples ? keepCounterexamples(writeInto(counterexamples), '') : undefined;
}

function wantedCases({ runs, only = [] }: RunSettings): WantedCases {
  if (runs === 'all') return undefined;
  return runs ?? (only.length === 0 ? 'sample' : undefined);
}
