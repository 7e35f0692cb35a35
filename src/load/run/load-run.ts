import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import prettyMs from 'pretty-ms';
import type { MeasuredSecond } from '../metrics/load-totals.js';
import { seriesName } from '../metrics/series-id.js';
import { LoadError } from '../plan/load-error.js';
import { planLoad } from '../plan/plan-load.js';
import { unverifiableNote } from '../plan/unverifiable-note.js';
import { buildLoadReport } from '../report/build-load-report.js';
import type { LoadReport, RateSearch } from '../report/load-report.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { scenarioDuration } from '../scenario/workload-limits.js';
import {
  abortingThreshold,
  type ScenarioThreshold,
  scenarioThresholds,
  thresholdsSoFar,
} from '../thresholds/scenario-thresholds.js';
import {
  type VerificationResult,
  verifyAcknowledged,
} from '../verification/verify-acknowledged.js';
import { type ControlClient, openControlClient } from './control-client.js';
import { GeneratorRun, type GeneratorRunResult } from './generator-run.js';
import type { LoadEvent, LoadSecond } from './load-event.js';
import type { LoadOptions } from './load-options.js';
import { type PreparedLoad, prepareLoad } from './prepare-load.js';
import { ProbeResults } from './probe-results.js';
import { searchRate } from './search-rate.js';
import { isSteady } from './steady-state.js';

/** Unless the scenario says what to verify, it is a sample of this size, and not for long. */
const DEFAULT_SAMPLE_SIZE = 200;
const DEFAULT_VERIFICATION_MS = 60_000;

/** One load from its start to its report. */
export class LoadRun {
  readonly #options: LoadOptions;
  readonly #emit: (event: LoadEvent) => void;
  readonly #runId: string;
  readonly #startedAt = new Date();
  /** Aborted by the user, and by the deadline. */
  readonly #abort = new AbortController();
  readonly #thresholds: ScenarioThreshold[];
  readonly #results = new ProbeResults();
  /** The threshold that ended the load early. */
  #abortedBy: string | undefined;
  #deadlinePassed = false;
  #generatorRuns = 0;
  /** The last of them of whose end was told. */
  #toldOfEnding = 0;
  readonly #degraded: string[] = [];

  constructor(options: LoadOptions, emit: (event: LoadEvent) => void) {
    this.#options = options;
    this.#emit = emit;
    this.#runId = `${Date.now().toString(36)}${options.seed.toString(36)}${randomBytes(3).toString('hex')}`;
    this.#thresholds = scenarioThresholds(options.scenario);
    setMaxListeners(0, this.#abort.signal);
  }

  async run(): Promise<void> {
    const { scenario, target, timeoutMs, deadlineMs, signal, onToken } = this.#options;
    const interrupt = () => this.#abort.abort();
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    const deadline =
      deadlineMs === undefined ? undefined : setTimeout(() => this.#endAtDeadline(), deadlineMs);
    const note = unverifiableNote(scenario, target);
    this.#emit({
      type: 'load-started',
      scenario: { id: scenario.id, title: scenario.title },
      target: { name: target.name },
      plan: planLoad(scenario),
      ...(note !== undefined && { note }),
    });
    const client = openControlClient(target, timeoutMs, this.#abort.signal);
    if (onToken !== undefined) client.tokens.onToken(onToken);
    try {
      this.#emit({ type: 'load-finished', report: await this.#load(client) });
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', interrupt);
      client.close();
    }
  }

  #endAtDeadline(): void {
    this.#deadlinePassed = true;
    this.#abort.abort();
  }

  async #load(client: ControlClient): Promise<LoadReport> {
    const { scenario, target, signal } = this.#options;
    let search: RateSearch | undefined;
    let verification: VerificationResult | undefined;
    let harnessError: string | undefined;
    try {
      const prepared = await prepareLoad(scenario, target, client, this.#runId);
      if (scenario.search === undefined) {
        await this.#generate(client, prepared, scenario);
      } else {
        search = await this.#search(client, prepared, scenario.search);
      }
      verification = await this.#verify(client, prepared);
    } catch (error) {
      if (error instanceof LoadError && error.code === 'upload-status') {
        this.#results.violations.add(error.code, error.message);
      } else {
        harnessError = error instanceof Error ? error.message : String(error);
      }
    }
    const { last, series, violations } = this.#results;
    return buildLoadReport({
      setup: this.#options,
      runId: this.#runId,
      startedAt: this.#startedAt,
      thresholds: this.#thresholds.map(({ threshold }) => threshold),
      series,
      judged: last?.series ?? [],
      health: last?.health,
      search,
      verification,
      violations: violations.list(),
      harnessError,
      abortedBy: this.#abortedBy,
      deadlinePassed: this.#deadlinePassed,
      interrupted: signal?.aborted === true,
      degraded: this.#degraded,
      agents: last?.agents,
    });
  }

  #search(
    client: ControlClient,
    prepared: PreparedLoad,
    search: NonNullable<LoadScenario['search']>,
  ): ReturnType<typeof searchRate> {
    return searchRate(this.#options.scenario, search, this.#thresholds, {
      run: (scenario, label) => this.#generate(client, prepared, scenario, label),
      aborted: () => this.#abort.signal.aborted || this.#degraded.length > 0,
      report: (progress) => this.#emit({ type: 'load-progress', text: progress }),
    });
  }

  /** @param label tells the probes of a search apart */
  async #generate(
    { tokens }: ControlClient,
    prepared: PreparedLoad,
    scenario: LoadScenario,
    label?: string,
  ): Promise<GeneratorRunResult> {
    const durationMs = scenarioDuration(scenario);
    this.#generatorRuns += 1;
    const { generate = (options) => new GeneratorRun(options).run() } = this.#options;
    const result = await generate({
      scenario,
      workerOptions: {
        ...prepared,
        ...(durationMs === undefined ? {} : { durationMs }),
        timeoutMs: this.#options.timeoutMs,
        runId: this.#generatorRunId,
        sampleSize: this.#sampleSize,
      },
      tokens,
      signal: this.#abort.signal,
      onSecond: (second) => this.#handleSecond(scenario, second, label),
      onAgents: (agents) => this.#emit({ type: 'load-agents', agents }),
    });
    this.#results.add(result, this.#generatorRunId);
    this.#degraded.push(...(result.degraded ?? []));
    return result;
  }

  /** Every probe of a search has file keys and record labels of its own. */
  get #generatorRunId(): string {
    const { search } = this.#options.scenario;
    return search === undefined ? this.#runId : `${this.#runId}-${this.#generatorRuns}`;
  }

  /** Reports a second; returns whether the load has to end. */
  #handleSecond(scenario: LoadScenario, measured: MeasuredSecond, label?: string): boolean {
    const { second, series } = measured;
    const thresholds = thresholdsSoFar(this.#thresholds, { series, violations: 0 });
    // Most answers come within the second that follows.
    if (isEnding(scenario, { second: second - 1 })) this.#tellOfEnding();
    this.#emit({ ...secondEvent(scenario, measured, label), thresholds });
    if (isSteady(series, scenario.until)) return true;
    const elapsedMs = (second + 1) * 1000;
    const crossed = abortingThreshold(this.#thresholds, { series, violations: 0 }, elapsedMs);
    if (crossed !== undefined) this.#abortedBy = crossed.text;
    return crossed !== undefined;
  }

  /** Who gave a duration has to know, once, why there is more of it. */
  #tellOfEnding(): void {
    if (this.#toldOfEnding === this.#generatorRuns) return;
    this.#toldOfEnding = this.#generatorRuns;
    const longest = prettyMs(this.#options.timeoutMs);
    const text = `nothing more is sent: waiting for the last answers, each at most ${longest} without progress`;
    this.#emit({ type: 'load-progress', text });
  }

  async #verify(
    { inspector }: ControlClient,
    { target, preparedFiles }: PreparedLoad,
  ): Promise<VerificationResult | undefined> {
    const { scenario, signal } = this.#options;
    const size = this.#sampleSize;
    const { samples, violations } = this.#results;
    if (inspector === undefined || size === 0 || signal?.aborted) return undefined;
    const timeLimitMs =
      scenario.verify === undefined ? DEFAULT_VERIFICATION_MS : Number.POSITIVE_INFINITY;
    const longest =
      timeLimitMs === Number.POSITIVE_INFINITY ? '' : `, for at most ${prettyMs(timeLimitMs)}`;
    const text = `verifying what was acknowledged${longest}`;
    this.#emit({ type: 'load-progress', text });
    return verifyAcknowledged({
      inspector,
      scenario,
      context: { target, preparedFiles },
      samples,
      limit: size === 'all' ? Number.POSITIVE_INFINITY : size,
      timeLimitMs,
      signal: this.#abort.signal,
      violations,
    });
  }

  get #sampleSize(): number | 'all' {
    const { scenario, target } = this.#options;
    const { verify = DEFAULT_SAMPLE_SIZE } = scenario;
    return verify === 'none' || target.inspectorUrl === undefined ? 0 : verify;
  }
}

/** Whether a second is one in which nothing more is sent. */
const isEnding = (scenario: LoadScenario, { second }: Pick<MeasuredSecond, 'second'>): boolean =>
  second * 1000 >= (scenarioDuration(scenario) ?? Number.POSITIVE_INFINITY);

function secondEvent(
  scenario: LoadScenario,
  { second, measured, segments, series }: MeasuredSecond,
  label?: string,
): Omit<LoadSecond, 'thresholds'> {
  const phase = measured ? 'measuring' : isEnding(scenario, { second }) ? 'ending' : 'warm-up';
  return {
    type: 'load-second',
    second,
    phase: label === undefined ? phase : `${label}, ${phase}`,
    series: series.flatMap((one) => {
      const row = one.rows.at(-1);
      return row ? [{ name: seriesName(one), row }] : [];
    }),
    uploads: segments.flatMap(({ uploads }) => uploads),
  };
}
