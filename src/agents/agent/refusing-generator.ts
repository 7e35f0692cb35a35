import type { AgentGenerator, GeneratorEvents } from './agent-generator.js';

/** Used for a load that the agent refuses; its controller learns the reason. */
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
