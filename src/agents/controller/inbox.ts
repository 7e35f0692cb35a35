import type { AgentContent, AgentMessage } from '../protocol/messages.js';

/** Messages that came before an earlier one; more are asked for again. */
const MAX_EARLY = 512;

/** Puts the messages of one agent into their order, and drops repeats. */
export class Inbox {
  readonly #early = new Map<number, AgentContent>();
  #arrived = 0;

  /** The message up to which all have arrived. */
  get arrived(): number {
    return this.#arrived;
  }

  /** What can be handled now, in its order. */
  take({ seq, content }: AgentMessage): AgentContent[] {
    if (content === undefined || seq <= this.#arrived) return [];
    if (seq > this.#arrived + 1 && this.#early.size >= MAX_EARLY) return [];
    this.#early.set(seq, content);
    const ready: AgentContent[] = [];
    for (;;) {
      const next = this.#early.get(this.#arrived + 1);
      if (next === undefined) return ready;
      this.#arrived += 1;
      this.#early.delete(this.#arrived);
      ready.push(next);
    }
  }
}
