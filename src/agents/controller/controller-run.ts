import type { ReportedAgents } from '../../load/report/load-report.js';
import type { AgentStanding } from '../../load/run/agent-standing.js';
import { SegmentMerger } from '../../load/run/segment-merger.js';
import { type AgentSecond, decodeSecond, type EncodedSecond } from '../protocol/agent-second.js';
import { type Clock, repeat } from '../protocol/clock.js';
import type { ClockOffset } from '../protocol/clock-offset.js';
import type { Link } from '../protocol/link.js';
import {
  type AgentContent,
  type ControllerMessage,
  parseAgentMessage,
} from '../protocol/messages.js';
import { TIMING } from '../protocol/timing.js';
import { CollectedLoad } from './collected-load.js';
import { RemoteAgent, startSpread } from './remote-agent.js';

/**
 * Operations in progress have this long to end when an agent is missing: the load is void anyway.
 */
const DEGRADED_GRACE_MS = 1_000;
const MAX_REASONS = 8;

export interface ControllerRunPorts {
  clock: Clock;
  /** Leads to all agents at once. */
  link: Link;
  /** The offset of the local clock from the server's clock. */
  offset: ClockOffset;
  /** The version that agents must have. */
  version: string;
  /**
   * Takes each second once, in order, when all agents have reported it or never will.
   * @param common whether all of them were at work in it
   */
  onSecond(second: number, seconds: readonly AgentSecond[], common: boolean): void;
  /** Takes how all agents stand: at the beginning, at the end, and about once a second. */
  onStanding?: ((agents: readonly AgentStanding[]) => void) | undefined;
}

/** How a run from many machines ended. */
export type ControllerOutcome =
  /** Not all agents were there: nothing was sent. */
  | { kind: 'not-started'; why: string }
  | { kind: 'ran'; degraded: string[]; agents: ReportedAgents; load: CollectedLoad };

/**
 * One run from many machines: waits until all agents are ready, starts them at one moment, puts
 * together what they report, and finds out who is missing. An agent that is missing ends the run
 * for all.
 */
export class ControllerRun {
  readonly #ports: ControllerRunPorts;
  readonly #agents: RemoteAgent[];
  readonly #onEnd: (outcome: ControllerOutcome) => void;
  readonly #merger: SegmentMerger<AgentSecond>;
  readonly #load = new CollectedLoad();
  readonly #calledAt: number;
  #number = 0;
  #saidAt = Number.NEGATIVE_INFINITY;
  #shownAt = Number.NEGATIVE_INFINITY;
  #tickedAt: number;
  #downSince: number | undefined;
  #startAt: number | undefined;
  #stop: ControllerMessage['stop'];
  #ended = false;
  #cancelTick = () => {};

  /**
   * @param names of the agents, in the order of their shards
   * @param onEnd called once
   */
  constructor(
    names: readonly string[],
    ports: ControllerRunPorts,
    onEnd: (outcome: ControllerOutcome) => void,
  ) {
    const now = ports.clock.now();
    this.#ports = ports;
    this.#agents = names.map((name) => new RemoteAgent(name, now));
    this.#onEnd = onEnd;
    this.#calledAt = now;
    this.#tickedAt = now;
    this.#merger = new SegmentMerger(names.length, (second, seconds) =>
      ports.onSecond(second, seconds, seconds.length === names.length),
    );
  }

  start(): void {
    this.#say();
    this.#show();
    this.#cancelTick = repeat(this.#ports.clock, TIMING.tick, () => this.#tick());
  }

  /** Lets all agents start no more operations; those in progress have this long to end. */
  stop(graceMs: number): void {
    if (this.#ended || this.#stop !== undefined) return;
    this.#stop = { graceMs };
    if (this.#startAt === undefined) this.#abort('it was stopped before it started');
    else this.#say();
  }

  /** Takes a message of an agent. */
  receive(text: string): void {
    const message = parseAgentMessage(text);
    const agent = message && this.#agents[message.shard];
    if (message === undefined || agent === undefined || this.#ended) return;
    agent.heardAt = this.#ports.clock.now();
    const contents = agent.inbox.take(message);
    if (contents.length > 0) agent.progressAt = agent.heardAt;
    for (const content of contents) {
      if (!agent.ended) this.#handle(agent, message.shard, content);
      if (this.#ended) return;
    }
  }

  /** @param why it cannot go on, for all */
  fail(why: string): void {
    if (this.#startAt === undefined) this.#abort(why);
    for (const [shard, agent] of this.#agents.entries()) this.#lose(agent, shard, 'lost', why);
    this.#settle();
  }

  #handle(agent: RemoteAgent, shard: number, content: AgentContent): void {
    switch (content.type) {
      case 'hello':
        this.#greet(agent, content);
        break;
      case 'ready':
        agent.state = 'ready';
        if (this.#agents.every(({ state }) => state === 'ready')) this.#startAll();
        break;
      case 'failed':
        if (this.#startAt === undefined) this.#abort(`${agent.name}: ${content.why}`);
        else this.#lose(agent, shard, 'lost', content.why);
        break;
      case 'second':
        this.#addSecond(agent, shard, content.data);
        break;
      case 'ids':
      case 'samples':
      case 'report':
        this.#load.add(content);
        break;
      case 'finished':
        this.#load.add(content);
        if (content.stopped === undefined) agent.end('finished');
        else this.#lose(agent, shard, 'stopped', content.stopped);
        this.#merger.end(shard);
    }
    this.#settle();
  }

  #greet(agent: RemoteAgent, hello: Extract<AgentContent, { type: 'hello' }>): void {
    const { version, cores, calibratedRate, clockAheadMs, clockErrorMs } = hello;
    const clock = { aheadMs: clockAheadMs, errorMs: clockErrorMs };
    Object.assign(agent, { version, cores, calibratedRate, clock, state: 'here' });
    if (version === this.#ports.version) return;
    this.#abort(`${agent.name} is assay ${version}, and this is ${this.#ports.version}`);
  }

  #startAll(): void {
    const { clock, offset } = this.#ports;
    for (const agent of this.#agents) agent.excuse(clock.now());
    this.#startAt = clock.now() + offset.offsetMs + TIMING.startDelay;
    this.#say();
  }

  #addSecond(agent: RemoteAgent, shard: number, data: EncodedSecond): void {
    let second: AgentSecond;
    try {
      second = decodeSecond(shard, data);
    } catch {
      this.#lose(agent, shard, 'lost', `what it reported of second ${data.second} is unreadable`);
      return;
    }
    agent.add(data, this.#ports.clock.now());
    if (data.startedAt !== undefined) this.#noteStart(agent, data.startedAt);
    if (data.lengthMs > TIMING.longestSecond) {
      const took = (data.lengthMs / 1000).toFixed(1);
      this.#blame(agent, `it stood still: second ${data.second} took ${took} s`);
    }
    this.#merger.add(shard, second);
  }

  #noteStart(agent: RemoteAgent, startedAt: number): void {
    agent.startedAt = startedAt;
    const lateMs = startedAt - (this.#startAt ?? startedAt);
    if (Math.abs(lateMs) <= TIMING.startTolerance) return;
    this.#blame(agent, `it started ${Math.round(lateMs)} ms after the others were to`);
  }

  /** It goes on, but the run is void. */
  #blame(agent: RemoteAgent, problem: string): void {
    agent.problem ??= problem;
    this.stop(DEGRADED_GRACE_MS);
  }

  #lose(agent: RemoteAgent, shard: number, outcome: 'lost' | 'stopped', why: string): void {
    if (agent.ended) return;
    agent.end(outcome, why);
    this.#merger.end(shard);
    this.stop(DEGRADED_GRACE_MS);
  }

  /** Before the start: all take part, or none. */
  #abort(why: string): void {
    this.#finish({ kind: 'not-started', why });
  }

  #settle(): void {
    if (this.#ended || !this.#agents.every(({ ended }) => ended)) return;
    const problems = this.#agents.flatMap(({ name, problem }) =>
      problem === undefined ? [] : [`the agent ${name}: ${problem}`],
    );
    const more = problems.length - MAX_REASONS;
    const degraded = [
      ...problems.slice(0, MAX_REASONS),
      ...(more > 0 ? [`and ${more} more agents`] : []),
    ];
    const list = this.#agents.map((agent) => agent.report(this.#startAt));
    const agents = { startSpreadMs: startSpread(this.#agents), list };
    this.#finish({ kind: 'ran', degraded, agents, load: this.#load });
  }

  #finish(outcome: ControllerOutcome): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelTick();
    this.#say();
    this.#show();
    this.#onEnd(outcome);
  }

  #say(): void {
    this.#number += 1;
    this.#saidAt = this.#ports.clock.now();
    const message: ControllerMessage = {
      number: this.#number,
      acks: this.#agents.map(({ inbox }) => inbox.arrived),
      ...(this.#startAt === undefined ? {} : { startAt: this.#startAt }),
      ...(this.#stop === undefined ? {} : { stop: this.#stop }),
      end: this.#ended,
    };
    this.#ports.link.send(JSON.stringify(message));
  }

  #show(): void {
    const { clock, onStanding } = this.#ports;
    const now = clock.now();
    this.#shownAt = now;
    const isStarted = this.#startAt !== undefined;
    onStanding?.(this.#agents.map((agent) => agent.standing(now, isStarted)));
  }

  #tick(): void {
    const now = this.#ports.clock.now();
    if (now - this.#saidAt >= TIMING.heartbeat) this.#say();
    if (now - this.#shownAt >= TIMING.heartbeat) this.#show();
    const stoodStill = now - this.#tickedAt > TIMING.longestSecond;
    this.#tickedAt = now;
    // What the agents said meanwhile has yet to be read.
    if (!this.#isUp(now) || stoodStill) for (const agent of this.#agents) agent.excuse(now);
    if (this.#startAt === undefined) this.#awaitReady(now);
    else this.#findMissing(now);
  }

  #isUp(now: number): boolean {
    if (this.#ports.link.connected) {
      this.#downSince = undefined;
      return true;
    }
    this.#downSince ??= now;
    const seconds = TIMING.abandoned / 1000;
    if (now - this.#downSince > TIMING.abandoned) {
      this.fail(`Redis was out of reach of the controller for ${seconds} s`);
    }
    return false;
  }

  #awaitReady(now: number): void {
    const waiting = this.#agents.filter(({ state }) => state !== 'ready');
    const silent = this.#agents.find(
      ({ state, heardAt }) => state !== 'called' && now - heardAt > TIMING.lost,
    );
    if (silent !== undefined) this.#abort(`${silent.name} was not heard of any more`);
    else if (now - this.#calledAt > TIMING.ready) {
      const names = waiting.map(({ name }) => name).join(', ');
      this.#abort(`not ready after ${TIMING.ready / 1000} s: ${names}`);
    }
  }

  #findMissing(now: number): void {
    for (const [shard, agent] of this.#agents.entries()) {
      const why = agent.ended ? undefined : agent.missing(now);
      if (why !== undefined) this.#lose(agent, shard, 'lost', why);
    }
    this.#settle();
  }
}
