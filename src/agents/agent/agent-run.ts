import type { ProcessUsage, WorkerSegment } from '../../load/metrics/segment.js';
import { encodeSecond } from '../protocol/agent-second.js';
import { type Clock, repeat } from '../protocol/clock.js';
import type { ClockOffset } from '../protocol/clock-offset.js';
import type { Link } from '../protocol/link.js';
import { parseControllerMessage } from '../protocol/messages.js';
import { TIMING } from '../protocol/timing.js';
import type { AgentGenerator, GeneratedLoad } from './agent-generator.js';
import { loadParts } from './load-parts.js';
import { Outbox } from './outbox.js';

/** Who takes part, and in what place. */
export interface AgentIdentity {
  shard: number;
  version: string;
  cores: number;
  calibratedRate?: number;
}

export interface AgentRunPorts {
  clock: Clock;
  link: Link;
  generator: AgentGenerator;
  /** The offset of the local clock from the server's clock. */
  offset: ClockOffset;
}

/** How a run ended for an agent: it delivered all of its results, or the reason why not. */
export type AgentOutcome = { ok: true } | { ok: false; why: string };

const ABANDONED = `the controller was not heard of for ${TIMING.abandoned / 1000} s`;

/**
 * The part of an agent in one run: says hello, gets ready, starts when it is told to, reports each
 * second, and hands over what it has at the end. Without its controller it stops by itself.
 */
export class AgentRun {
  readonly #ports: AgentRunPorts;
  readonly #onEnd: (outcome: AgentOutcome) => void;
  readonly #identity: AgentIdentity;
  readonly #outbox: Outbox;
  #heardAt = 0;
  #heardNumber = -1;
  #started = false;
  /** Why it stopped by itself. */
  #stopped: string | undefined;
  #stopping = false;
  #finished = false;
  #ended = false;
  #cancelTick = () => {};

  /** @param onEnd called once */
  constructor(
    identity: AgentIdentity,
    ports: AgentRunPorts,
    onEnd: (outcome: AgentOutcome) => void,
  ) {
    this.#identity = identity;
    this.#ports = ports;
    this.#onEnd = onEnd;
    this.#outbox = new Outbox(identity.shard, (text) => ports.link.send(text));
  }

  start(): void {
    const { clock, generator, offset } = this.#ports;
    const { version, cores, calibratedRate } = this.#identity;
    this.#heardAt = clock.now();
    this.#outbox.say(
      {
        type: 'hello',
        version,
        cores,
        ...(calibratedRate === undefined ? {} : { calibratedRate }),
        clockAheadMs: -offset.offsetMs,
        clockErrorMs: offset.errorMs,
      },
      clock.now(),
    );
    generator.prepare({
      onReady: () => this.#outbox.say({ type: 'ready' }, clock.now()),
      onSecond: (segments, usage) => this.#report(segments, usage),
      onDone: (load) => this.#finish(load),
      onFailure: (why) => this.#fail(why),
    });
    this.#cancelTick = repeat(this.#ports.clock, TIMING.tick, () => this.#tick());
  }

  /** Takes a message of the controller. */
  receive(text: string): void {
    const message = parseControllerMessage(text);
    if (message === undefined || this.#ended || message.number <= this.#heardNumber) return;
    const { clock, generator, offset } = this.#ports;
    this.#heardNumber = message.number;
    this.#heardAt = clock.now();
    this.#outbox.acknowledge(message.acks[this.#identity.shard] ?? 0);
    if (message.end) {
      // Before it has finished, this is not the end that was wanted.
      if (!this.#finished) generator.stop(0);
      this.#end(this.#finished ? { ok: true } : { ok: false, why: 'the controller ended the run' });
      return;
    }
    if (message.stop) this.#stop(message.stop.graceMs);
    else if (message.startAt !== undefined && !this.#started) {
      this.#started = true;
      generator.start(message.startAt - offset.offsetMs);
    }
    if (this.#finished && this.#outbox.empty) this.#end({ ok: true });
  }

  /** Ends on behalf of who runs the agent. */
  abort(why: string): void {
    this.#stopped ??= why;
    this.#stop(TIMING.abandonedGrace);
  }

  #report(segments: readonly WorkerSegment[], usage: ProcessUsage): void {
    if (this.#finished || this.#ended || segments.length === 0) return;
    const data = encodeSecond(segments, usage, this.#ports.offset.offsetMs);
    this.#outbox.say({ type: 'second', data }, this.#ports.clock.now());
  }

  #finish(load: GeneratedLoad): void {
    if (this.#finished || this.#ended) return;
    this.#finished = true;
    const now = this.#ports.clock.now();
    for (const part of loadParts(load)) this.#outbox.say(part, now);
    const { violations } = load;
    const stopped = this.#stopped === undefined ? {} : { stopped: this.#stopped };
    this.#outbox.say({ type: 'finished', violations, ...stopped }, now);
  }

  #fail(why: string): void {
    if (this.#finished || this.#ended) return;
    this.#finished = true;
    this.#outbox.say({ type: 'failed', why }, this.#ports.clock.now());
  }

  #stop(graceMs: number): void {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#ports.generator.stop(graceMs);
  }

  #tick(): void {
    const now = this.#ports.clock.now();
    this.#outbox.tick(now);
    const silentMs = now - this.#heardAt;
    if (silentMs < TIMING.abandoned) return;
    // The controller may be gone. Keep offering the remaining results for a while.
    if (this.#finished && silentMs < TIMING.abandoned + TIMING.offer) return;
    if (this.#finished) this.#end({ ok: false, why: ABANDONED });
    else this.abort(ABANDONED);
  }

  #end(outcome: AgentOutcome): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#cancelTick();
    this.#onEnd(outcome);
  }
}
