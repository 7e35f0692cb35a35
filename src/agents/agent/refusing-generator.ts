import type { AgentGenerator, GeneratorEvents } from './agent-generator.js';

/** Stands for a load that an agent takes no part in: its controller learns why. */
export class RefusingGenerator implements AgentGenerator {
  readonly #why: string;

  constructor(why: string) {
    this.#why = why;
  }

  prepare(events: GeneratorEvents): void {
    events.onFailure(this.#why);
  }

  start(): void {}

  stop(): void {}
}
