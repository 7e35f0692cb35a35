import { AgentRun } from '../../src/agents/agent/agent-run.js';
import {
  type ControllerOutcome,
  ControllerRun,
} from '../../src/agents/controller/controller-run.js';
import type { AgentStanding } from '../../src/load/run/agent-standing.js';
import { randomOf } from '../support/random-of.js';
import { VirtualClock, VirtualProcess } from './virtual-clock.js';
import { VirtualGenerator } from './virtual-generator.js';
import { VirtualRedis } from './virtual-redis.js';

/** What goes wrong, and when, in milliseconds since the agents were called. */
export interface Fault {
  at: number;
  what:
    | 'kill'
    | 'stop'
    | 'cut'
    | 'kill-controller'
    | 'stop-controller'
    | 'cut-controller'
    | 'restart'
    | 'delay'
    | 'interrupt';
  /** Which one; of the agents. */
  agent?: number;
  /** For how long. */
  ms?: number;
}

export interface SimulatedRun {
  outcome: ControllerOutcome | undefined;
  /** By second, what the controller put together. */
  merged: number[];
  /** What the controller knew of all agents, each time that it told. */
  standings: (readonly AgentStanding[])[];
  agents: {
    generator: VirtualGenerator;
    ended: boolean;
    killed: boolean;
    /** When its generator ended, since the agents were called. */
    quietAt: number | undefined;
  }[];
}

export interface SimulationOptions {
  seed: number;
  agents: number;
  seconds: number;
  faults: readonly Fault[];
  lossRate?: number;
}

interface Agent extends Omit<SimulatedRun['agents'][number], 'killed'> {
  process: VirtualProcess;
}

/** Long enough for everything to have ended by itself. */
const LATEST_MS = 120_000;

/** Runs agents and their controller with a virtual clock, with faults, to their end. */
export function simulateRun(options: SimulationOptions): SimulatedRun {
  const { seed, faults, lossRate = 0 } = options;
  const random = randomOf(seed);
  const clock = new VirtualClock();
  const redis = new VirtualRedis(clock, random);
  redis.lossRate = lossRate;
  const controllerProcess = new VirtualProcess(clock, random() * 1e6);
  let outcome: ControllerOutcome | undefined;
  const merged: number[] = [];
  const standings: SimulatedRun['standings'] = [];
  const toAgents: ((text: string) => void)[] = [];
  const offsetOf = (process: VirtualProcess) => ({
    offsetMs: redis.time - process.now(),
    errorMs: 1,
  });
  const controller = new ControllerRun(
    Array.from({ length: options.agents }, (_, shard) => `agent-${shard}`),
    {
      clock: controllerProcess,
      link: redis.linkOf(controllerProcess, (text) => {
        for (const deliver of toAgents) deliver(text);
      }),
      offset: offsetOf(controllerProcess),
      version: '1',
      onSecond: (_second, seconds) => {
        const counts = seconds.flatMap(({ segment }) => segment.series.map((one) => one.counts));
        merged.push(counts.reduce((sum, { attempted }) => sum + attempted, 0));
      },
      onStanding: (agents) => standings.push(agents),
    },
    (ended) => {
      outcome = ended;
    },
  );
  const toController = (text: string) => {
    if (redis.reaches(controllerProcess)) controllerProcess.run(() => controller.receive(text));
  };
  const agents = Array.from({ length: options.agents }, (_, shard) => {
    const process = new VirtualProcess(clock, (random() - 0.5) * 1e6);
    const generator = new VirtualGenerator(process, random, options.seconds * 1000);
    const agent: Agent = { process, generator, ended: false, quietAt: undefined };
    const run = new AgentRun(
      { shard, version: '1', cores: 1 },
      {
        clock: process,
        link: redis.linkOf(process, toController),
        generator,
        offset: offsetOf(process),
      },
      () => {
        agent.ended = true;
      },
    );
    toAgents.push((text) => {
      if (redis.reaches(process)) process.run(() => run.receive(text));
    });
    clock.at(random() * 500, () => process.run(() => run.start()));
    return agent;
  });
  clock.at(0, () => controllerProcess.run(() => controller.start()));
  for (const fault of faults) clock.at(fault.at, () => inject(fault));
  for (let at = 0; at < LATEST_MS; at += 100) {
    clock.at(at, () => {
      for (const agent of agents) if (agent.generator.done) agent.quietAt ??= at;
    });
  }
  clock.runUntil(LATEST_MS);

  function inject({ what, agent = 0, ms = 0 }: Fault): void {
    const ofController = what.endsWith('controller');
    const process = ofController ? controllerProcess : agents[agent % agents.length]?.process;
    if (what === 'interrupt') controllerProcess.run(() => controller.stop(1000));
    else if (what === 'restart') redis.restart(ms);
    else if (what === 'delay') redis.extraDelayMs = ms;
    else if (process === undefined) return;
    else if (what.startsWith('kill')) process.kill();
    else if (what.startsWith('cut')) redis.cut(process, ms);
    else {
      process.stop();
      clock.at(clock.now + ms, () => process.continue());
    }
  }

  return {
    outcome,
    merged,
    standings,
    agents: agents.map(({ process, generator, ended, quietAt }) => ({
      generator,
      ended,
      killed: process.killed,
      quietAt,
    })),
  };
}
