import { DocumentError } from '../../errors/document-error.js';
import { ProcessMeter } from '../../load/metrics/process-meter.js';
import { generatorTarget } from '../../load/request/generator-target.js';
import { openControlClient } from '../../load/run/control-client.js';
import { firstTokens } from '../../load/run/first-tokens.js';
import { GeneratorRun } from '../../load/run/generator-run.js';
import type { LoadScenario } from '../../load/scenario/load-scenario-schema.js';
import { parseLoadScenario } from '../../load/scenario/parse-load-scenario.js';
import { parseRemoteProfile } from '../../profile/remote-profile.js';
import type { LoadJob } from '../protocol/load-job.js';
import type { AgentGenerator, GeneratorEvents } from './agent-generator.js';
import type { AgentLimits } from './agent-limits.js';
import { assertAllowed } from './assert-allowed.js';

const NOTHING = { violations: [], samples: [], issuedIds: new Uint32Array() };

/** Sends this machine's part of a load, on threads of its own. */
export class LocalGenerator implements AgentGenerator {
  readonly #job: LoadJob;
  readonly #limits: AgentLimits;
  readonly #abort = new AbortController();
  #run: GeneratorRun | undefined;
  #startAt: (at: number) => void = () => {};
  /** Before there is anything that could be stopped. */
  #stopped = false;

  constructor(job: LoadJob, limits: AgentLimits) {
    this.#job = job;
    this.#limits = limits;
  }

  prepare(events: GeneratorEvents): void {
    this.#generate(events).catch((error: unknown) =>
      events.onFailure(error instanceof Error ? error.message : String(error)),
    );
  }

  /** @param at by `clock()` */
  start(at: number): void {
    this.#startAt(at);
  }

  stop(graceMs: number): void {
    this.#stopped = true;
    this.#run?.stop(graceMs);
  }

  async #generate(events: GeneratorEvents): Promise<void> {
    const { profile, shard, shards, timeoutMs, ...job } = this.#job;
    const target = await parseRemoteProfile(profile, this.#limits.env);
    assertAllowed(target, this.#limits.allowed);
    const scenario = scenarioOf(job.scenario);
    const client = openControlClient(target, timeoutMs, this.#abort.signal);
    try {
      const tokens = await firstTokens(scenario, client.tokens);
      if (this.#stopped) return events.onDone(NOTHING);
      const started = new Promise<number>((resolve) => {
        this.#startAt = resolve;
      });
      const usage = new ProcessMeter();
      this.#run = new GeneratorRun({
        scenario,
        share: { index: shard, of: shards },
        workerOptions: {
          target: generatorTarget(target),
          tokens,
          preparedFiles: job.preparedFiles,
          runId: job.runId,
          timeoutMs,
          sampleSize: job.sampleSize,
          ...(job.durationMs === undefined ? {} : { durationMs: job.durationMs }),
        },
        tokens: client.tokens,
        signal: this.#abort.signal,
        awaitStart: () => {
          events.onReady();
          return started;
        },
        onSecond: ({ segments }) => {
          events.onSecond(segments, usage.take());
          return false;
        },
      });
      const { violations, samples, issuedIds } = await this.#run.run();
      events.onDone({ violations, samples, issuedIds: issuedIds.fingerprints() });
    } finally {
      this.#abort.abort();
      client.close();
    }
  }
}

/** That it is a scenario was checked by who sent it; it may be another version's all the same. */
function scenarioOf(text: string): LoadScenario {
  const parsed = parseLoadScenario('the scenario of the load', text);
  if (!parsed.ok) throw new DocumentError(parsed.problems);
  return parsed.scenario;
}
