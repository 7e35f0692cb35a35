import type { AgentContent, AgentMessage } from '../protocol/messages.js';
import { TIMING } from '../protocol/timing.js';

/**
 * The most messages that are repeated in one go, so that a connection that is back is not flooded.
 */
const MAX_REPEATED = 32;

/** Numbers what an agent says, and repeats it until it is acknowledged. */
export class Outbox {
  readonly #shard: number;
  readonly #send: (text: string) => void;
  /** By number, in the order of the numbers. */
  readonly #pending = new Map<number, { text: string; sentAt: number }>();
  #last = 0;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(shard: number, send: (text: string) => void) {
    this.#shard = shard;
    this.#send = send;
  }

  /** Whether all that was said has arrived. */
  get empty(): boolean {
    return this.#pending.size === 0;
  }

  say(content: AgentContent, now: number): void {
    this.#last += 1;
    const message: AgentMessage = { shard: this.#shard, seq: this.#last, content };
    const text = JSON.stringify(message);
    this.#pending.set(this.#last, { text, sentAt: now });
    this.#saidAt = now;
    this.#send(text);
  }

  /** All up to this number have arrived. */
  acknowledge(upTo: number): void {
    for (const number of this.#pending.keys()) {
      if (number > upTo) return;
      this.#pending.delete(number);
    }
  }

  /** Repeats what has waited for too long, and says something at least once in a while. */
  tick(now: number): void {
    let repeated = 0;
    for (const one of this.#pending.values()) {
      if (now - one.sentAt < TIMING.repeat) continue;
      if (repeated === MAX_REPEATED) return;
      repeated += 1;
      one.sentAt = now;
      this.#saidAt = now;
      this.#send(one.text);
    }
    if (now - this.#saidAt < TIMING.heartbeat) return;
    this.#saidAt = now;
    const alive: AgentMessage = { shard: this.#shard, seq: 0 };
    this.#send(JSON.stringify(alive));
  }
}
