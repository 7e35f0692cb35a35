import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { PLAIN_REQUIREMENT } from '../../spec/plain-request.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { Check } from '../check/check.js';
import type { CheckResult, Outcome, RunEvent } from '../check/run-event.js';
import { incidentalResult } from '../verdict/incidental-failure.js';
import { type CheckVerdict, judgeCheck } from '../verdict/judge-check.js';
import { countOutcomes, judgeRequirements, judgeRun } from '../verdict/requirement-verdicts.js';
import { type OpenedRun, openRun } from './open-run.js';
import { type Planned, planChecks, planTotals } from './plan.js';
import { findUnreachable } from './reachability.js';
import { redactEvent } from './redact-event.js';
import type { RunOptions } from './run-options.js';
import { select } from './select.js';

/**
 * Judges a target. Everything that happens comes out as an event; the last one is `run-finished`, also when the run is
 * cut short.
 */
export function runConformance(options: RunOptions): AsyncIterable<RunEvent> {
  const events = new Readable({ objectMode: true, read: () => undefined });
  const emit = (event: RunEvent) => void events.push(event);
  new ConformanceRun(options, emit).run().then(
    () => events.push(null),
    (error: unknown) => events.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return events;
}

class ConformanceRun {
  readonly #options: RunOptions;
  readonly #emit: (event: RunEvent) => void;
  readonly #run: OpenedRun;
  readonly #results: CheckResult[] = [];
  readonly #judged = new Map<string, Promise<CheckVerdict>>();
  readonly #checksById = new Map<string, Check[]>();
  readonly #started = performance.now();

  constructor(options: RunOptions, emit: (event: RunEvent) => void) {
    this.#options = options;
    this.#run = openRun(options, emit);
    this.#emit = (event) => emit(redactEvent(event, this.#run.secrets));
  }

  async run(): Promise<void> {
    const { target, checks, selection, full, concurrency } = this.#options;
    const planned = planChecks(checks, target, select(checks, selection), full);
    this.#announce(planned);
    try {
      await findUnreachable(planned, target, this.#run.health);
      const limit = pLimit(concurrency);
      await Promise.all(planned.map((item) => limit(() => this.#handle(item))));
    } finally {
      this.#run.close();
    }
    this.#conclude();
  }

  #announce(planned: Planned[]): void {
    const { target, suite, version, seed, shownOptions } = this.#options;
    const hosts = Object.entries(target.hosts).map(([name, host]) => [name, host.url]);
    this.#emit({
      type: 'run-started',
      tool: { name: 'archive-assay', version, suite },
      target: { name: target.name, hosts: Object.fromEntries(hosts), profile: target.digest },
      run: {
        id: this.#run.context.runId,
        startedAt: new Date().toISOString(),
        seed,
        options: shownOptions,
      },
      plan: planTotals(planned),
    });
  }

  async #handle(planned: Planned): Promise<void> {
    const { check } = planned;
    if (planned.action !== 'run') {
      this.#finish(check, { outcome: planned.action, reason: planned.reason });
      return;
    }
    await this.#options.turn?.(check.id);
    const ended = this.#endedReason(check);
    if (ended !== undefined) {
      this.#finish(check, { outcome: 'inconclusive', reason: ended });
      return;
    }
    this.#emit({ type: 'check-started', id: check.id, title: check.title });
    try {
      const judged = await this.#judge(check);
      this.#finishJudged(check, judged);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#finish(check, { outcome: 'error', reason: this.#run.secrets.redact(reason) });
    }
  }

  /** Each check is judged once, whether it is selected or another one builds on it. */
  #judge(check: Check): Promise<CheckVerdict> {
    let judged = this.#judged.get(check.id);
    if (judged === undefined) {
      judged = judgeCheck(check, this.#run.context, {
        target: this.#options.target,
        plain: this.#run.plain,
        checks: this.#options.checks,
        outcomeOf: (id) => this.#outcomeOf(id),
      });
      this.#judged.set(check.id, judged);
    }
    return judged;
  }

  async #outcomeOf(id: string): Promise<Outcome> {
    const checks = this.#checksOf(id);
    // A name that no check has must not count as one that passed.
    if (checks.length === 0) return 'not-observed';
    const judged = await Promise.all(checks.map((check) => this.#judge(check)));
    return judged.find(({ result }) => result.outcome !== 'passed')?.result.outcome ?? 'passed';
  }

  /** The check of that id, or the checks that a scenario of that id became. */
  #checksOf(id: string): Check[] {
    let checks = this.#checksById.get(id);
    if (checks === undefined) {
      checks = this.#options.checks.filter(
        (check) => check.id === id || check.id.startsWith(`${id}/`),
      );
      this.#checksById.set(id, checks);
    }
    return checks;
  }

  #endedReason({ survey }: Check): string | undefined {
    if (this.#run.context.signal.aborted) return this.#cutShort() ?? 'the run ended first';
    const hosts = [...survey.hosts].map((host) =>
      host === 'emailFiles' ? (this.#options.target.emailFiles ?? 'conversations') : host,
    );
    return hosts.map((host) => this.#run.health.goneReason(host)).find(Boolean);
  }

  #finish(check: Check, { outcome, reason }: { outcome: Outcome; reason: string }): void {
    const { id, title, operation, requirements, level } = check;
    this.#record(
      { id, title, operation, requirements, level, outcome, reason, durationMs: 0 },
      check,
    );
  }

  #record(result: CheckResult, check: Check, judged?: CheckVerdict): void {
    if (check.question === undefined) {
      this.#results.push(result);
      this.#emit({ type: 'check-finished', check: result, exchanges: judged?.exchanges ?? [] });
      return;
    }
    if (result.outcome === 'deselected') return;
    const answer = judged?.answers.join('; ') || `no answer (${result.reason ?? result.outcome})`;
    this.#emit({
      type: 'observed',
      observation: { id: check.id, question: check.question, answer },
    });
  }

  #finishJudged(check: Check, judged: CheckVerdict): void {
    this.#record(judged.result, check, judged);
    const { stray } = judged;
    const subject = stray?.blocked.subject;
    if (stray === undefined || subject === undefined || subject.kind === 'other') return;
    const requirement = PLAIN_REQUIREMENT[subject.kind === 'upload' ? 'upload' : subject.operation];
    const result = incidentalResult(stray, check, requirement);
    this.#results.push(result);
    this.#emit({ type: 'check-finished', check: result, exchanges: stray.exchanges });
  }

  #conclude(): void {
    const { strict, checks, selection } = this.#options;
    const requirements = judgeRequirements(REQUIREMENTS, this.#results);
    const none = select(checks, selection).any ? undefined : 'no check matched the selection';
    const cutShort = none ?? this.#cutShort();
    this.#emit({
      type: 'run-finished',
      ...judgeRun(requirements, { strict, cutShort }),
      interrupted: this.#options.signal?.aborted ?? false,
      durationMs: performance.now() - this.#started,
      summary: {
        requirements: countOutcomes(requirements),
        checks: countOutcomes(this.#results),
        ...this.#run.totals,
      },
      requirements,
    });
  }

  #cutShort(): string | undefined {
    if (this.#options.signal?.aborted) return 'the run was interrupted';
    return this.#run.context.signal.aborted ? 'the deadline of the run has passed' : undefined;
  }
}
