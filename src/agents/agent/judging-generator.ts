import { clock } from '../../load/metrics/clock.js';
import { ProcessMeter } from '../../load/metrics/process-meter.js';
import { parseRemoteProfile } from '../../profile/remote-profile.js';
import type { RunJob, RunJobOptions } from '../protocol/run-job.js';
import type { AgentGenerator, GeneratorEvents } from './agent-generator.js';
import type { AgentLimits } from './agent-limits.js';
import { assertAllowed } from './assert-allowed.js';

const SECOND_MS = 1000;

/** A run in another thread. */
export interface RunningJudgement {
  /** The JSON report. Rejects when there is none. */
  report: Promise<string>;
  /** Ends the run early; the report then says so. */
  stop(): void;
  /** Ends it without a report. */
  kill(): void;
}

/** Judges a target as text and variables have it, on a thread of its own. */
export type Judge = (
  profile: string,
  env: AgentLimits['env'],
  options: RunJobOptions,
) => RunningJudgement;

/** Judges a target, and says once a second that it is at it. */
export class JudgingGenerator implements AgentGenerator {
  readonly #job: RunJob;
  readonly #limits: AgentLimits;
  readonly #judge: Judge;
  #events: GeneratorEvents | undefined;
  #running: RunningJudgement | undefined;
  #stopped = false;

  constructor(job: RunJob, limits: AgentLimits, judge: Judge) {
    this.#job = job;
    this.#limits = limits;
    this.#judge = judge;
  }

  prepare(events: GeneratorEvents): void {
    this.#events = events;
    parseRemoteProfile(this.#job.profile, this.#limits.env)
      .then((target) => assertAllowed(target, this.#limits.allowed))
      .then(events.onReady)
      .catch((error: unknown) => events.onFailure(messageOf(error)));
  }

  start(): void {
    if (this.#stopped) return;
    const { profile, options } = this.#job;
    const running = this.#judge(profile, this.#limits.env, options);
    this.#running = running;
    const endSeconds = this.#reportSeconds();
    running.report
      .then(
        (report) => this.#finish(report),
        (error: unknown) => this.#events?.onFailure(messageOf(error)),
      )
      .finally(endSeconds);
  }

  stop(graceMs: number): void {
    this.#stopped = true;
    if (this.#running === undefined) this.#finish();
    else {
      this.#running.stop();
      setTimeout(() => this.#running?.kill(), graceMs).unref();
    }
  }

  #finish(report?: string): void {
    const nothing = { violations: [], samples: [], issuedIds: new Uint32Array() };
    this.#events?.onDone(report === undefined ? nothing : { ...nothing, report });
  }

  /** So that it is seen to be alive, and to have time for the main thread. */
  #reportSeconds(): () => void {
    const usage = new ProcessMeter();
    let second = 0;
    let from = clock();
    const timer = setInterval(() => {
      const lengthMs = clock() - from;
      from += lengthMs;
      const nothing = { series: [], uploads: [], startLateness: new Float64Array() };
      const loopDelayMs = { p90: 0, p99: 0, max: 0 };
      const segment = { second, lengthMs, utilization: 0, loopDelayMs, ...nothing };
      this.#events?.onSecond([segment], usage.take());
      second += 1;
    }, SECOND_MS);
    return () => clearInterval(timer);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
