import { GeneratorHealthMonitor } from '../../load/metrics/generator-health.js';
import { LoadTotals } from '../../load/metrics/load-totals.js';
import type { ProcessUsage } from '../../load/metrics/segment.js';
import { LoadError } from '../../load/plan/load-error.js';
import type { GeneratorRunOptions, GeneratorRunResult } from '../../load/run/generator-run.js';
import { IdFingerprintSet } from '../../load/verification/id-fingerprint-set.js';
import type { AgentSecond } from '../protocol/agent-second.js';
import { writtenScenario } from '../protocol/written-scenario.js';
import { callAgents, type Fleet } from './call-agents.js';
import type { ControllerRun } from './controller-run.js';

export interface RemoteGeneratorOptions extends Fleet {
  /** Of the agents that take part. */
  agents: readonly string[];
  /** The part of the target's profile that agents need. */
  profile: string;
}

/** Has a load sent by agents, instead of by threads of this process. */
export class RemoteGenerator {
  readonly #options: RemoteGeneratorOptions;
  #current: ControllerRun | undefined;

  constructor(options: RemoteGeneratorOptions) {
    this.#options = options;
  }

  /** @param why no load can go on */
  fail(why: string): void {
    this.#current?.fail(why);
  }

  /** @throws LoadError `agents` when not all of them took part */
  async generate(load: GeneratorRunOptions): Promise<GeneratorRunResult> {
    const { agents, profile } = this.#options;
    const { runId, preparedFiles, durationMs, timeoutMs, sampleSize } = load.workerOptions;
    const scenario = writtenScenario(load.scenario);
    const totals = new LoadTotals(load.scenario);
    const health = new GeneratorHealthMonitor(agents.length * (load.scenario.workers ?? 1));
    const outcome = await callAgents(this.#options, {
      agents,
      signal: load.signal,
      onRun: (run) => {
        this.#current = run;
      },
      jobOf: (place) => ({
        ...place,
        kind: 'load',
        profile,
        scenario,
        runId,
        preparedFiles,
        ...(durationMs === undefined ? {} : { durationMs }),
        timeoutMs,
        sampleSize,
      }),
      onSecond: (second, seconds, common) => {
        if (seconds.length === 0) return;
        const segments = seconds.map(({ segment }) => segment);
        const measured = totals.add(second, segments, common);
        health.add(segments, measured.measured, usageOf(seconds));
        if (load.onSecond(measured)) this.#current?.stop(timeoutMs);
      },
      onStanding: load.onAgents,
    });
    this.#current = undefined;
    if (outcome.kind === 'not-started' && !load.signal.aborted) {
      throw new LoadError('agents', outcome.why);
    }
    const ran = outcome.kind === 'ran' ? outcome : undefined;
    return {
      series: totals.series,
      health,
      violations: ran?.load.violations.list() ?? [],
      samples: ran?.load.samples ?? [],
      issuedIds: ran?.load.issuedIds ?? new IdFingerprintSet(),
      degraded: ran?.degraded ?? [],
      ...(ran && { agents: ran.agents }),
    };
  }
}

/** What all agents took together; of the memory, the largest part. */
function usageOf(seconds: readonly AgentSecond[]): ProcessUsage {
  return {
    cores: seconds.reduce((sum, { usage }) => sum + usage.cores, 0),
    rss: Math.max(...seconds.map(({ usage }) => usage.rss)),
  };
}
