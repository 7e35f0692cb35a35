import type { CheckResult } from '../conformance/events/run-event.js';
import type { PreparedRun } from '../suite/prepare-run.js';

/** A run whose checks are begun one by one, when somebody asks for them. */
export interface JudgedRun {
  /** Runs a check and tells how it ended. */
  judge(checkId: string): Promise<CheckResult>;
  /**
   * Ends the run; what was not asked for is not run. Tells of violations that no check was after.
   */
  end(): Promise<CheckResult[]>;
}

/** Starts the run with the first check. */
export function judgedRun({ plan, start }: Pick<PreparedRun, 'plan' | 'start'>): JudgedRun {
  const turns = new Map(plan.map(({ check }) => [check.id, deferred<void>()]));
  const results = new Map(plan.map(({ check }) => [check.id, deferred<CheckResult>()]));
  const incidental: CheckResult[] = [];
  const ending = new AbortController();
  let run: Promise<void> | undefined;
  const follow = async (): Promise<void> => {
    const beforeCheck = (id: string) => turns.get(id)?.promise ?? Promise.resolve();
    for await (const event of start({ signal: ending.signal, beforeCheck })) {
      if (event.type !== 'check-finished') continue;
      const result = results.get(event.check.id);
      if (result !== undefined) result.resolve(event.check);
      else if (event.check.outcome === 'failed') incidental.push(event.check);
    }
  };
  const begin = (): void => {
    run ??= follow();
    run.catch((error: unknown) => {
      for (const result of results.values()) result.reject(error);
    });
  };
  return {
    judge: (checkId) => {
      begin();
      turns.get(checkId)?.resolve();
      return results.get(checkId)?.promise ?? Promise.reject(new RangeError(`no check ${checkId}`));
    },
    end: async () => {
      ending.abort();
      for (const turn of turns.values()) turn.resolve();
      await run?.catch(() => undefined);
      return incidental;
    },
  };
}

interface Deferred<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

function deferred<T>(): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => undefined;
  let reject: Deferred<T>['reject'] = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  // Nobody may be waiting for it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
