/**
 * Requests without progress for which other checks are run: a target is not to keep any number of
 * them open at a time.
 */
const MAX_QUIET = 256;

/** Checks that wait on purpose at the same time: what each of them has sent is in memory. */
const MAX_WAITING = 128;
/** Milliseconds of a wait in which it is worth while to begin something else. */
const LONG_MS = 500;

/** A request that is watched. */
interface Watched {
  /** Something moved. */
  progress(): void;
  /** The exchange is over, or its status is there. */
  end(): void;
}

/**
 * How many checks do nothing but wait, for a target that is silent or for time to pass, so that
 * others can be run in the meantime.
 */
export class IdleChecks {
  #quiet = 0;
  #held = 0;
  #waiting = 0;
  #listener: (count: number) => void = () => undefined;

  /** @param listener gets their number whenever it changes */
  onChange(listener: (count: number) => void): void {
    this.#listener = listener;
  }

  /**
   * Watches a request.
   *
   * @param quietMs milliseconds without progress after which its check counts as idle
   * @param onQuiet called each time it becomes quiet, and when that is over
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
   * Waits: a check that does so for long is idle meanwhile. @param milliseconds that it will take
   */
  async during<T>(milliseconds: number, wait: () => Promise<T>): Promise<T> {
    if (milliseconds < LONG_MS) return wait();
    this.#setWaiting(1);
    try {
      return await wait();
    } finally {
      this.#setWaiting(-1);
    }
  }

  /**
   * Holds a task back. Its check is idle as long as something is quiet; otherwise its turn comes
   * soon, and no other check is begun, to save memory.
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

  #setWaiting(change: 1 | -1): void {
    this.#waiting += change;
    this.#tell();
  }

  #setHeld(change: 1 | -1): void {
    this.#held += change;
    this.#tell();
  }

  #tell(): void {
    const silent = this.#quiet === 0 ? 0 : Math.min(this.#quiet, MAX_QUIET) + this.#held;
    this.#listener(silent + Math.min(this.#waiting, MAX_WAITING));
  }
}
