/** Requests without progress for which other checks are run: a target is not to keep any number of them open at a time. */
const MOST_QUIET = 256;

/** A request that is watched. */
interface Watched {
  /** Something moved. */
  progress(): void;
  /** The exchange is over, or its status is there. */
  end(): void;
}

/** How many checks do nothing but wait for a target that is silent, so that others can be run in the meantime. */
export class IdleChecks {
  #quiet = 0;
  #held = 0;
  #listener: (count: number) => void = () => undefined;

  /** @param listener is told how many there are whenever that changes */
  onChange(listener: (count: number) => void): void {
    this.#listener = listener;
  }

  /**
   * Watches a request.
   *
   * @param quietMs milliseconds without progress after which its check counts as idle
   * @param onQuiet is told when it begins to be quiet and, each time, when that is over
   */
  watch(quietMs: number, onQuiet: (isQuiet: boolean) => void): Watched {
    let isQuiet = false;
    let isOver = false;
    const set = (quiet: boolean) => {
      if (quiet === isQuiet) return;
      isQuiet = quiet;
      this.#quiet += quiet ? 1 : -1;
      onQuiet(quiet);
      this.#tell();
    };
    const timer = setTimeout(() => set(true), quietMs).unref();
    return {
      progress: () => {
        if (isOver) return;
        set(false);
        timer.refresh();
      },
      end: () => {
        isOver = true;
        clearTimeout(timer);
        set(false);
      },
    };
  }

  /**
   * Holds a task back. Its check is idle as long as something is quiet; else its turn comes soon, and what it has in memory
   * is reason enough to begin no other.
   *
   * @param inTurn runs what it is given when its turn has come
   */
  hold<T>(inTurn: (task: () => Promise<T>) => Promise<T>, task: () => Promise<T>): Promise<T> {
    this.#setHeld(1);
    return inTurn(() => {
      this.#setHeld(-1);
      return task();
    });
  }

  #setHeld(change: 1 | -1): void {
    this.#held += change;
    this.#tell();
  }

  #tell(): void {
    this.#listener(this.#quiet === 0 ? 0 : Math.min(this.#quiet, MOST_QUIET) + this.#held);
  }
}
