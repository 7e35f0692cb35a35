import pLimit from 'p-limit';
import { emittedEvents } from '../../events/emitted-events.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import { attestationResults } from '../attestations/attestation-results.js';
import { type Check, isHeavy } from '../check/check.js';
import { countOutcomes } from '../events/outcome.js';
import type {
  CheckFinished,
  CheckResult,
  Observed,
  RunEvent,
  RunFinished,
} from '../events/run-event.js';
import type { RunFindings } from '../events/run-findings.js';
import { type CheckEnd, checkEnd } from '../verdict/check-end.js';
import { judgeOwn } from '../verdict/own-verdict.js';
import { judgeRequirements, judgeRun } from '../verdict/requirement-verdicts.js';
import { AppliedWaivers } from '../waivers/applied-waivers.js';
import { type EarlierRun, endsOf } from './continuing/earlier-run.js';
import { unsettledFailures } from './continuing/unsettled.js';
import { withSoFar } from './continuing/with-so-far.js';
import { DelayedResults, type Ended } from './delayed-results.js';
import { DependentEnds, type UntoldEnd } from './dependent-ends.js';
import { describeFindings, withFindings } from './describe-findings.js';
import { JudgedChecks } from './judged-checks.js';
import { nothingMatched, nothingTried } from './nothing-tried.js';
import { type OpenedRun, openRun } from './opening/open-run.js';
import { builtOnIn } from './planning/built-on-in.js';
import { checkHosts } from './planning/check-hosts.js';
import { inTurns, isLeftOut, lastsThroughout } from './planning/handling-order.js';
import type { Planned } from './planning/plan.js';
import { tierInTheEnd } from './planning/tier-facts.js';
import { scopeOfPlan } from './preflight/preflight-scope.js';
import { runPreflight } from './preflight/run-preflight.js';
import { redactEvent } from './redact-event.js';
import type { RunOptions } from './run-options.js';
import { keptOf, runStarted } from './run-started.js';
import { withInspectorMs } from './with-inspector-ms.js';

/**
 * Judges a target. Everything that happens comes out as an event; the last one is `run-finished`,
 * also when the run is cut short.
 */
export function runConformance(options: RunOptions): AsyncIterable<RunEvent> {
  return emittedEvents((emit) => new ConformanceRun(options, emit).run());
}

class ConformanceRun {
  readonly #options: RunOptions;
  readonly #emit: (event: RunEvent) => void;
  readonly #run: OpenedRun;
  readonly #judged: JudgedChecks;
  readonly #planned: Planned[];
  readonly #waiving: AppliedWaivers;
  /** How checks ended that are not run again. */
  readonly #kept: (CheckFinished | Observed)[];
  /** How the checks ended that were told, as they count; by their ids. */
  readonly #results = new Map<string, CheckResult>();
  readonly #dependent: DependentEnds;
  readonly #delayed = new DelayedResults();
  readonly #started = performance.now();
  /** Why nothing can be judged, where the preflight found that out. */
  #stopped: string | undefined;
  /** What stands at an address in place of the interface. */
  #elsewhere: string | undefined;

  constructor(options: RunOptions, emit: (event: RunEvent) => void) {
    const { target, checks, plan } = options;
    this.#options = options;
    this.#waiving = new AppliedWaivers(options.waivers ?? [], Date.now());
    this.#dependent = new DependentEnds(this.#waiving, (id) => this.#results.has(id));
    this.#run = openRun({ ...options, movesMuch: plan.planned.some(isLarge) }, emit);
    const { context, baseline, secrets } = this.#run;
    this.#planned = plan.planned;
    const planned = new Set(this.#planned.flatMap(idToRun));
    const isPlanned = (id: string) => planned.has(id);
    const { earlier } = options;
    const known = earlier && endsOf(earlier);
    const run = { target, baseline, checks, isPlanned, isBuiltOn: builtOnIn(this.#planned) };
    this.#judged = new JudgedChecks(context, run, known);
    this.#kept = this.#planned.flatMap((planned) => keptOf(planned, earlier));
    this.#emit = (event) => emit(redactEvent(event, secrets));
  }

  async run(): Promise<void> {
    const { earlier } = this.#options;
    const planned = this.#planned.filter((one) => keptOf(one, earlier).length === 0);
    this.#emit(runStarted(this.#options, this.#run.id, this.#kept.length));
    this.#takeOver(earlier);
    try {
      const { server, preflight = true } = this.#options;
      if (preflight && server?.failureReason() === undefined) await this.#preflight(planned);
      const { checks, idle, others } = this.#run;
      const limit = pLimit(checks.current);
      const idleChecks = { count: 0 };
      const setLimit = () => {
        limit.concurrency = checks.current + idleChecks.count;
      };
      checks.onChange(setLimit);
      // A target that is silent to some is asked something else meanwhile.
      idle.onChange((count) => {
        idleChecks.count = count;
        setLimit();
      });
      // A caller that decides when checks begin may never begin some: nothing may wait for these.
      const { beforeCheck } = this.#options;
      for (const items of beforeCheck === undefined ? inTurns(planned) : [planned]) {
        const handled = items.map((item) => ({
          item,
          over: limit(async () => this.#end(item, await this.#handle(item))),
        }));
        if (beforeCheck === undefined) {
          const awaited = handled.filter(({ item }) => !lastsThroughout(item));
          others.follow(Promise.allSettled(awaited.map(({ over }) => over)));
        }
        await Promise.all(handled.map(({ over }) => over));
      }
    } finally {
      this.#run.close();
    }
    for (const delayed of this.#delayed.release()) this.#tellInOrder(delayed);
    for (const one of this.#dependent.rest()) this.#tell(one);
    if (earlier) this.#finish(unsettledFailures(earlier, (id) => this.#results.has(id)));
    const { cutoffs, context } = this.#run;
    const findings = await describeFindings(cutoffs, context, (id) => this.#results.has(id));
    const elsewhere = this.#elsewhere !== undefined && { elsewhere: this.#elsewhere };
    this.#emit(this.#finished({ ...findings, ...elsewhere }));
  }

  /**
   * Emits the results of earlier runs in one go, so that a report of this run has them from the
   * start.
   */
  #takeOver(earlier: EarlierRun | undefined): void {
    if (earlier === undefined) return;
    const events = [...this.#kept, ...earlier.incidental];
    const { audited } = earlier;
    for (const [index, kept] of events.entries()) {
      // The next run that goes on from here has to know it as well.
      const isLast = index === events.length - 1;
      const event = isLast ? { ...kept, soFar: { exchanges: 0, bytesSent: 0, ...audited } } : kept;
      if (event.type === 'observed') {
        const { id, question } = event.observation;
        this.#emit({ type: 'check-started', id, title: question });
      } else this.#emit({ type: 'check-started', id: event.check.id, title: event.check.title });
      this.#finish([event]);
    }
  }

  /** Looks for obstacles that are common to all checks. */
  async #preflight(planned: Planned[]): Promise<void> {
    const { target, timeoutMs } = this.#options;
    const { signal } = this.#run.context;
    const found = await runPreflight(scopeOfPlan(planned, target), {
      ...this.#run,
      target,
      timeoutMs,
      signal,
    });
    if (found === undefined || signal.aborted) return;
    this.#stopped = found.stop;
    this.#elsewhere = found.preflight.facts.find((one) => one.about === 'interface')?.text;
    this.#emit({ type: 'preflight', preflight: found.preflight });
  }

  /** Runs a check where that is planned and possible. */
  async #handle(planned: Planned): Promise<Ended> {
    const { check } = planned;
    await this.#options.beforeCheck?.(check.id);
    if (planned.action !== 'run') {
      // If another check builds on it, it was run nevertheless, and a failure must be reported.
      const judged = isLeftOut(planned) ? await this.#judged.known(check) : undefined;
      if (judged?.outcome === 'failed') return judged;
      const { action, reason, because } = planned;
      return { events: checkEnd(check, { outcome: action, reason, because }) };
    }
    const omission = this.#omission(check);
    if (omission !== undefined) {
      // It may have been judged for another check, which may name it as its reason.
      const judged = await this.#judged.known(check);
      return judged ?? { events: checkEnd(check, omission) };
    }
    const { id, title } = check;
    const throughout = lastsThroughout(planned) && ({ throughout: true } as const);
    this.#emit({ type: 'check-started', id, title, ...throughout });
    try {
      return await this.#judged.judge(check);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const reason = this.#run.secrets.redact(message);
      return { events: checkEnd(check, { outcome: 'error', reason }) };
    }
  }

  /** Emits how a check ended, unless later findings may change that. */
  #end(planned: Planned, ended: Ended): void {
    // A caller that decides when checks begin waits for the end of each.
    const mayWait = this.#options.beforeCheck === undefined;
    if (mayWait && this.#delayed.takes(planned, ended)) return;
    const one = { planned, events: ended.events };
    if (mayWait) this.#tellInOrder(one);
    else this.#tell(one);
  }

  /** Tells how a check ended after its causes, and then what has waited for it. */
  #tellInOrder(one: UntoldEnd): void {
    if (this.#dependent.takes(one)) return;
    this.#tell(one);
    for (const next of this.#dependent.released()) this.#tellInOrder(next);
  }

  #tell({ planned, events }: UntoldEnd): void {
    this.#finish(withSoFar(withInspectorMs(events, this.#run), planned, this.#run));
  }

  /** Why a check does not begin any more. */
  #omission(check: Check): CheckEnd | undefined {
    if (this.#isTooLate()) {
      const reason = 'the time of the budget was over';
      return { outcome: 'deselected', reason, because: { kind: 'tier' } };
    }
    const ended = this.#endedReason(check);
    return ended === undefined ? undefined : { outcome: 'inconclusive', reason: ended };
  }

  /** Whether no other check begins, for the time that the user gave is over. */
  #isTooLate(): boolean {
    const { ms = Number.POSITIVE_INFINITY } = this.#options.plan.chosen ?? {};
    return performance.now() - this.#started > ms;
  }

  #finish(events: (CheckFinished | Observed)[]): void {
    for (const event of events) {
      if (event.type !== 'check-finished') {
        this.#emit(event);
        continue;
      }
      const endOf = (id: string) => this.#results.get(id);
      const check = this.#waiving.covered(this.#waiving.applied(event.check), endOf);
      this.#results.set(check.id, check);
      this.#emit({ ...event, check });
    }
  }

  #endedReason(check: Check): string | undefined {
    const hosts = checkHosts(check, this.#options.target);
    return (
      this.#cutShort() ?? hosts.map((host) => this.#run.cutoffs.cutoffReason(host)).find(Boolean)
    );
  }

  #finished(findings: RunFindings): RunFinished {
    const { strict, signal, checks, server, plan } = this.#options;
    const results = [...this.#results.values()];
    const requirements = judgeRequirements(REQUIREMENTS, results, (check, id, all) =>
      this.#waiving.appliedFor(check, id, all),
    );
    const waivers = this.#waiving.results(results, checks);
    const { exchanges, bytesSent } = this.#run.traffic;
    const parts = this.#options.earlier?.continues.runs ?? [];
    const ownMs = performance.now() - this.#started;
    const cutShort = nothingMatched(plan) ?? this.#cutShort() ?? nothingTried(plan, results);
    const own = judgeOwn(this.#options.ownRequirements ?? [], results, {
      strict,
      cutShort,
      asCounted: (check, id, all) => this.#waiving.appliedFor(check, id, all),
    });
    const judged = judgeRun(requirements, { strict, cutShort, waivers, own });
    const attested = attestationResults(requirements, this.#options.attestations ?? []);
    const output = judged.verdict === 'conformant' ? [] : (server?.lines() ?? []);
    return {
      type: 'run-finished',
      ...withFindings(judged, findings, cutShort),
      ...(output.length > 0 && { serverOutput: output }),
      interrupted: signal?.aborted ?? false,
      ...(this.#isPastDeadline && { deadlinePassed: true }),
      durationMs: parts.reduce((sum, part) => sum + part.durationMs, ownMs),
      summary: {
        requirements: countOutcomes(requirements),
        checks: countOutcomes(results),
        exchanges: parts.reduce((sum, part) => sum + part.exchanges, exchanges),
        bytesSent: parts.reduce((sum, part) => sum + part.bytesSent, bytesSent),
        concurrency: this.#run.checks.current,
      },
      requirements: attested.requirements,
      ...(own && { own }),
      ...(waivers.length > 0 && { waivers }),
      ...(attested.attestations.length > 0 && { attestations: attested.attestations }),
      ...tierInTheEnd(plan, checks, results),
    };
  }

  get #isPastDeadline(): boolean {
    return this.#run.context.signal.aborted && !this.#options.signal?.aborted;
  }

  #cutShort(): string | undefined {
    if (this.#options.signal?.aborted) return 'the run was interrupted';
    if (this.#isPastDeadline) return 'the deadline of the run has passed';
    return this.#options.server?.failureReason() ?? this.#stopped;
  }
}

const isLarge = ({ check, action }: Planned) => action === 'run' && isHeavy(check);
const idToRun = ({ check, action }: Planned) => (action === 'run' ? [check.id] : []);
