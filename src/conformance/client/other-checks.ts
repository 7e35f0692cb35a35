import type { IdleChecks } from './idle-checks.js';

/** The checks of a run that wait for no others, as those see them that end after them. */
export class OtherChecks {
  #over: Promise<unknown> = Promise.resolve();
  readonly #idle: Pick<IdleChecks, 'during'>;

  constructor(idle: Pick<IdleChecks, 'during'>) {
    this.#idle = idle;
  }

  /** @param over settles when all of them are over */
  follow(over: Promise<unknown>): void {
    this.#over = over;
  }

  /** Waits until they are over. They are run meanwhile, even where one check is run at a time. */
  async wait(): Promise<void> {
    await this.#idle.during(Number.POSITIVE_INFINITY, () => this.#over);
  }
}
