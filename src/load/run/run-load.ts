import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { GeneratorOptions } from '../generator/messages.js';
import { checkRoom, checkTarget, durationOf, planLoad } from '../plan/plan-load.js';
import { concludeLoad } from '../report/build-load-report.js';
import type { LoadReport } from '../report/load-report.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { judgeThreshold } from '../thresholds/evaluate-threshold.js';
import { parseThreshold, type Threshold } from '../thresholds/parse-threshold.js';
import { type LookUpResult, lookUp } from '../verification/verify-acknowledged.js';
import { Violations } from '../verification/violations.js';
import { openSideClient, type SideClient } from './control-client.js';
import { EventQueue } from './event-queue.js';
import { Phase, type PhaseResult, type PhaseState } from './generator-run.js';
import type { LoadEvent } from './load-event.js';
import type { LoadOptions } from './load-options.js';
import { firstTokens, prepareFiles } from './prepare.js';
import { searchRate } from './search-rate.js';
import { isSteady } from './steady-state.js';

/** A scenario that does not say how much is to be looked up gets a sample, and not for long. */
const DEFAULT_LOOKED_UP = 200;
const LOOK_UP_MS = 60_000;

/**
 * Runs a load scenario.
 *
 * @throws LoadError before the first event where the load is impossible; later faults end in the report
 */
export async function* runLoad(options: LoadOptions): AsyncIterable<LoadEvent> {
  const { scenario, target, dataFolder } = options;
  checkTarget(scenario, target);
  if (dataFolder !== undefined) await checkRoom(scenario, dataFolder);
  const queue = new EventQueue<LoadEvent>();
  const run = new LoadRun(options, (event) => queue.push(event));
  const work = run.run().finally(() => queue.end());
  work.catch(() => {});
  yield* queue.drain();
  await work;
}

/** What one stretch of load is to be judged by. */
export interface JudgedThreshold {
  threshold: Threshold;
  abort: boolean;
  afterMs: number;
}

class LoadRun {
  readonly #options: LoadOptions;
  readonly #emit: (event: LoadEvent) => void;
  readonly #runId: string;
  readonly #startedAt = new Date();
  readonly #ending = new AbortController();
  readonly #thresholds: JudgedThreshold[];
  #aborted: string | undefined;
  #deadline = false;
  #phases = 0;

  constructor(options: LoadOptions, emit: (event: LoadEvent) => void) {
    this.#options = options;
    this.#emit = emit;
    this.#runId = `${Date.now().toString(36)}${options.seed.toString(36)}${randomBytes(3).toString('hex')}`;
    const names = Object.keys(options.scenario.workloads);
    this.#thresholds = options.scenario.thresholds.map((one) => {
      const { expect, abort, after } =
        typeof one === 'string' ? { expect: one, abort: false, after: undefined } : one;
      return { threshold: parseThreshold(expect, names), abort, afterMs: after ?? 0 };
    });
    setMaxListeners(0, this.#ending.signal);
  }

  async run(): Promise<void> {
    const { scenario, target, timeoutMs, deadlineMs, signal } = this.#options;
    const interrupt = () => this.#ending.abort();
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => {
            this.#deadline = true;
            this.#ending.abort();
          }, deadlineMs);
    this.#emit({
      type: 'load-started',
      scenario: { id: scenario.id, title: scenario.title },
      target: { name: target.name },
      plan: planLoad(scenario),
    });
    const side = openSideClient(target, timeoutMs, this.#ending.signal);
    try {
      this.#emit({ type: 'load-finished', report: await this.#load(side) });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupt);
      side.close();
    }
  }

  async #load(side: SideClient): Promise<LoadReport> {
    const { scenario, target } = this.#options;
    let faults: string[] = [];
    let result: PhaseResult | undefined;
    let search: LoadReport['search'];
    let looked: LookUpResult | undefined;
    const violations = new Violations();
    try {
      const tokens = await firstTokens(scenario, side);
      const prepared = await prepareFiles(scenario, target, side, this.#runId);
      const common = { tokens, prepared, target: generatorTarget(target) };
      if (scenario.search === undefined) {
        result = await this.#phase(scenario, common, side, '');
      } else {
        const found = await searchRate(scenario, this.#thresholds, {
          run: (probe, label) => this.#phase(probe, common, side, label),
          ended: () => this.#ending.signal.aborted,
          say: (text) => this.#emit({ type: 'load-progress', text }),
        });
        result = found.result;
        search = found.search;
      }
      for (const { kind, example, count } of result?.violations ?? []) {
        violations.note(kind, example, count);
      }
      if (result) looked = await this.#lookUp(side, common, result, violations);
    } catch (error) {
      faults = [error instanceof Error ? error.message : String(error)];
    }
    return concludeLoad({
      options: this.#options,
      runId: this.#runId,
      startedAt: this.#startedAt,
      thresholds: this.#thresholds.map(({ threshold }) => threshold),
      result,
      search,
      looked,
      violations: violations.list(),
      faults,
      aborted: this.#aborted,
      deadline: this.#deadline,
      interrupted: this.#options.signal?.aborted === true,
    });
  }

  #phase(
    scenario: LoadScenario,
    common: Pick<GeneratorOptions, 'tokens' | 'prepared' | 'target'>,
    { tokens }: SideClient,
    label: string,
  ): Promise<PhaseResult> {
    const durationMs = durationOf(scenario);
    this.#phases += 1;
    return new Phase({
      scenario,
      common: {
        ...common,
        ...(durationMs === undefined ? {} : { durationMs }),
        timeoutMs: this.#options.timeoutMs,
        runId: label === '' ? this.#runId : `${this.#runId}-${this.#phases}`,
        remembered: this.#lookedUp(),
      },
      signal: this.#ending.signal,
      tokenFor: (host) => tokens.tokenFor(host),
      renew: (host, rejected) => tokens.refresh(host, rejected),
      onSecond: (second, phase) => this.#second(scenario, second, phase, label),
    }).run();
  }

  /** Shows a second; returns whether the load shall end. */
  #second(scenario: LoadScenario, second: number, phase: PhaseState, label: string): boolean {
    const ending = second * 1000 >= (durationOf(scenario) ?? Number.POSITIVE_INFINITY);
    const usual = phase.measured ? 'measuring' : ending ? 'ending' : 'warm-up';
    this.#emit({
      type: 'load-second',
      second,
      phase: label === '' ? usual : `${label}, ${usual}`,
      workloads: phase.lanes.flatMap((lane) => {
        const row = lane.series.at(-1);
        return row ? [{ name: `${lane.workload}/${lane.kind}`, row }] : [];
      }),
      streams: phase.last.flatMap(({ streams }) => streams),
    });
    if (isSteady(phase.lanes, scenario.until)) return true;
    const measurement = { lanes: phase.lanes, violations: 0 };
    for (const { threshold, abort, afterMs } of this.#thresholds) {
      if (!abort || (second + 1) * 1000 < afterMs) continue;
      if (judgeThreshold(threshold, measurement).outcome !== 'crossed') continue;
      this.#aborted = threshold.text;
      return true;
    }
    return false;
  }

  async #lookUp(
    { inspector }: SideClient,
    common: Pick<GeneratorOptions, 'prepared' | 'target'>,
    { remembered }: PhaseResult,
    violations: Violations,
  ): Promise<LookUpResult | undefined> {
    const { scenario, target } = this.#options;
    const most = this.#lookedUp();
    if (inspector === undefined || most === 0 || this.#options.signal?.aborted) return undefined;
    const runId = scenario.search === undefined ? this.#runId : `${this.#runId}-${this.#phases}`;
    this.#emit({ type: 'load-progress', text: 'looking for what was acknowledged' });
    return lookUp({
      inspector,
      target,
      scenario,
      common: { ...common, runId },
      remembered,
      most: most === 'all' ? Number.POSITIVE_INFINITY : most,
      patienceMs: scenario.verify === undefined ? LOOK_UP_MS : Number.POSITIVE_INFINITY,
      signal: this.#ending.signal,
      violations,
    });
  }

  #lookedUp(): number | 'all' {
    const { verify = DEFAULT_LOOKED_UP } = this.#options.scenario;
    return verify === 'none' || this.#options.target.inspectorUrl === undefined ? 0 : verify;
  }
}

function generatorTarget({
  hosts,
  paths,
  caPem,
  records,
  reconciliationId,
  settleMs,
  emailFiles,
}: LoadOptions['target']): GeneratorOptions['target'] {
  return {
    hosts,
    paths,
    records,
    reconciliationId,
    settleMs,
    ...(caPem === undefined ? {} : { caPem }),
    ...(emailFiles === undefined ? {} : { emailFiles }),
  };
}
