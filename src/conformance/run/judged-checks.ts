import { isAtOrBelow } from '../../spec/id-path.js';
import type { Check } from '../check/check.js';
import { OUTCOMES_WORST_FIRST, type Outcome } from '../events/outcome.js';
import type { CheckResult } from '../events/run-event.js';
import { type CheckEnding, type JudgedCheck, judgeCheck } from '../verdict/judge-check.js';
import type { RunContext } from '../verdict/run-context.js';
import type { VerdictContext } from '../verdict/verdict-context.js';

/** The checks of a run, each judged once, whether it is selected or another one builds on it. */
export class JudgedChecks {
  readonly #context: RunContext;
  readonly #run: Pick<VerdictContext, 'target' | 'baseline' | 'checks' | 'isPlanned' | 'isBuiltOn'>;
  readonly #judged = new Map<string, Promise<JudgedCheck>>();
  readonly #named = new Map<string, Check[]>();
  /** Which checks a check waits for at the moment, a list for each question that is open. */
  readonly #waiting = new Map<string, Set<readonly string[]>>();

  /** @param known how checks ended that are not run again */
  constructor(
    context: RunContext,
    run: Pick<VerdictContext, 'target' | 'baseline' | 'checks' | 'isPlanned' | 'isBuiltOn'>,
    known: ReadonlyMap<string, CheckEnding> = new Map(),
  ) {
    this.#context = context;
    this.#run = run;
    for (const [id, ending] of known) {
      this.#judged.set(id, Promise.resolve({ ...ending, events: [] }));
    }
  }

  /** Judges a check, or returns the result of an earlier call. */
  judge(check: Check): Promise<JudgedCheck> {
    const judged =
      this.#judged.get(check.id) ??
      judgeCheck(check, this.#context, {
        ...this.#run,
        outcomeOf: async (id) => outcomeOf(await this.#endsOf(id, check.id)),
        notPassed: async (id) => {
          const ends = (await this.#endsOf(id, check.id)) ?? [];
          const isOpen = (_: Check, index: number) => ends[index]?.outcome !== 'passed';
          return ends.length === 0
            ? []
            : this.#checksOf(id)
                .filter(isOpen)
                .map((one) => one.id);
        },
        reasonOfUnplanned: async (id) => {
          const ends = (await this.#endsOf(id, check.id)) ?? [];
          const [why] = ends.flatMap(({ events }) =>
            events.flatMap((one) => this.#reasonOfUnplanned(one)),
          );
          return why ?? {};
        },
        failureOf: async (id) => {
          const ends = await this.#endsOf(id, check.id);
          return ends?.find(({ outcome }) => outcome === 'failed');
        },
      });
    this.#judged.set(check.id, judged);
    return judged;
  }

  /** The result of a check that was judged before; undefined for any other. */
  async known({ id }: Check): Promise<JudgedCheck | undefined> {
    return this.#judged.get(id)?.catch(() => undefined);
  }

  /**
   * The reason of a check that is not part of the run; a failure of it is still reported.
   */
  #reasonOfUnplanned(
    event: JudgedCheck['events'][number],
  ): Pick<CheckResult, 'reason' | 'because'>[] {
    if (event.type !== 'check-finished' || event.check.reason === undefined) return [];
    const { id, reason, because } = event.check;
    return this.#run.isPlanned(id) ? [] : [{ reason, ...(because && { because }) }];
  }

  /**
   * Undefined where they would have to wait for the one that asks; empty where no check has the
   * name.
   */
  async #endsOf(id: string, asking: string): Promise<JudgedCheck[] | undefined> {
    const checks = this.#checksOf(id);
    // Two checks that explain each other's failures must not wait for each other.
    if (checks.some((check) => this.#waitsFor(check.id, asking))) return undefined;
    const awaited = checks.map((check) => check.id);
    const open = this.#waiting.get(asking) ?? new Set();
    this.#waiting.set(asking, open.add(awaited));
    try {
      return await Promise.all(checks.map((check) => this.judge(check)));
    } finally {
      open.delete(awaited);
    }
  }

  /** Whether the end of a check has to wait for that of another one. */
  #waitsFor(id: string, other: string): boolean {
    const awaited = [...(this.#waiting.get(id) ?? [])].flat();
    return id === other || awaited.some((next) => this.#waitsFor(next, other));
  }

  /** The check of that id, or the checks that a scenario of that id became. */
  #checksOf(id: string): Check[] {
    // A check of the whole run has no result in the middle of it.
    const isNamed = ({ id: one, needs }: Check) =>
      isAtOrBelow(one, id) && needs.wholeRun === undefined;
    const named = this.#named.get(id) ?? this.#run.checks.filter(isNamed);
    this.#named.set(id, named);
    return named;
  }
}

/** The outcome of the checks of one name: that they passed only where all of them did. */
function outcomeOf(ends: readonly JudgedCheck[] | undefined): Outcome | undefined {
  if (ends === undefined) return undefined;
  // A name that no check has must not count as one that passed.
  if (ends.length === 0) return 'not-observed';
  const worst = OUTCOMES_WORST_FIRST.filter((outcome) => outcome !== 'passed');
  return worst.find((wanted) => ends.some(({ outcome }) => outcome === wanted)) ?? 'passed';
}
