import type { Database } from './database.js';

interface Waiting {
  work: () => void;
  commit: () => void;
  fail: (failure: unknown) => void;
}

/**
 * Runs pieces of work in shared transactions, so that all requests that arrive in one turn of the
 * event loop wait for a single sync. A piece that throws is rolled back on its own.
 */
export class GroupCommit {
  readonly #db: Database;
  #queue: Waiting[] = [];

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Resolves with what `work` returned once its transaction is durable.
   *
   * @param work - synchronous reads and writes on the same database
   */
  run<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let commit = () => {};
      const waiting: Waiting = {
        work: () => {
          const result = work();
          commit = () => resolve(result);
        },
        commit: () => commit(),
        fail: reject,
      };
      this.#queue.push(waiting);
      if (this.#queue.length === 1) setImmediate(() => this.flush());
    });
  }

  /** Commits what waits, now. */
  flush(): void {
    const batch = this.#queue;
    this.#queue = [];
    if (batch.length === 0) return;
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      const done = batch.length === 1 ? this.#alone(batch) : this.#together(batch);
      this.#db.exec('COMMIT');
      for (const waiting of done) waiting.commit();
    } catch (failure) {
      this.#rollBack();
      // Those that were rolled back on their own have failed already; a second failure is ignored.
      for (const waiting of batch) waiting.fail(failure);
    }
  }

  /** A transaction of its own is rolled back as a whole: it needs no savepoint. */
  #alone(batch: Waiting[]): Waiting[] {
    for (const waiting of batch) waiting.work();
    return batch;
  }

  #together(batch: Waiting[]): Waiting[] {
    return batch.filter((waiting) => this.#attempt(waiting));
  }

  #attempt(waiting: Waiting): boolean {
    this.#db.exec('SAVEPOINT piece');
    try {
      waiting.work();
      this.#db.exec('RELEASE piece');
      return true;
    } catch (failure) {
      this.#db.exec('ROLLBACK TO piece; RELEASE piece');
      waiting.fail(failure);
      return false;
    }
  }

  /** A failed statement may have ended the transaction by itself, as on a full disk. */
  #rollBack(): void {
    try {
      this.#db.exec('ROLLBACK');
    } catch {}
  }
}
