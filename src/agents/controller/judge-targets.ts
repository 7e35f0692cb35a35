import type { RunJobOptions } from '../protocol/run-job.js';
import { callAgents, type Fleet } from './call-agents.js';

/** A target that is to be judged. */
export interface FleetTarget {
  /** How it is called here. */
  name: string;
  /** The part of its profile that an agent needs. */
  profile: string;
}

/** What became of a target: the JSON report of its run, or why there is none. */
export interface FleetResult {
  name: string;
  agent: string;
  report?: string;
  why?: string;
  /** The agent started but did not finish. */
  lost: boolean;
}

export interface JudgeTargetsOptions {
  agents: readonly string[];
  options: RunJobOptions;
  signal: AbortSignal;
  onStart(name: string, agent: string): void;
  onResult(result: FleetResult): Promise<void>;
}

/**
 * Has agents judge targets, one after the other each. What an agent could not finish is not tried
 * again: an archive keeps what it was sent. An agent that was lost gets no more targets.
 */
export async function judgeTargets(
  fleet: Fleet,
  targets: readonly FleetTarget[],
  options: JudgeTargetsOptions,
): Promise<void> {
  const queue = [...targets];
  const work = async (agent: string) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (options.signal.aborted) {
        await options.onResult({ name: next.name, agent, why: 'interrupted', lost: false });
        continue;
      }
      options.onStart(next.name, agent);
      const result = await judgeOne(fleet, agent, next, options);
      await options.onResult(result);
      if (result.lost) return;
    }
  };
  await Promise.all(options.agents.map(work));
  for (const { name } of queue) {
    await options.onResult({ name, agent: '', why: 'there was no agent left', lost: false });
  }
}

async function judgeOne(
  fleet: Fleet,
  agent: string,
  { name, profile }: FleetTarget,
  { options, signal }: JudgeTargetsOptions,
): Promise<FleetResult> {
  const outcome = await callAgents(fleet, {
    agents: [agent],
    jobOf: (place) => ({ ...place, kind: 'run', profile, options }),
    onSecond: () => {},
    onRun: () => {},
    signal,
  });
  if (outcome.kind === 'not-started') return { name, agent, why: outcome.why, lost: false };
  const report = outcome.load.report();
  const [why = report === undefined ? 'there is no report' : undefined] = outcome.degraded;
  return {
    name,
    agent,
    ...(report === undefined ? {} : { report }),
    ...(why === undefined ? {} : { why }),
    lost: report === undefined,
  };
}
