import type { Check } from '../check/check.js';
import type { Outcome } from '../check/run-event.js';
import { judgeCheck } from '../verdict/judge-check.js';
import type { RunContext } from '../verdict/run-context.js';
import type { VerdictContext } from '../verdict/verdict-context.js';

/** The checks of a run, each judged once, whether it is selected or another one builds on it. */
export class JudgedChecks {
  readonly #context: RunContext;
  readonly #run: Pick<VerdictContext, 'target' | 'baseline' | 'checks' | 'isPlanned'>;
  readonly #judged = new Map<string, ReturnType<typeof judgeCheck>>();
  readonly #named = new Map<string, Check[]>();
  /** Which checks a check waits for at the moment; each asks for one after the other. */
  readonly #waiting = new Map<string, string[]>();

  /** @param known how checks ended that are not run again */
  constructor(
    context: RunContext,
    run: Pick<VerdictContext, 'target' | 'baseline' | 'checks' | 'isPlanned'>,
    known: ReadonlyMap<string, Outcome> = new Map(),
  ) {
    this.#context = context;
    this.#run = run;
    for (const [id, outcome] of known) {
      this.#judged.set(id, Promise.resolve({ outcome, events: [] }));
    }
  }

  /** Judges a check, or tells what came of it. */
  judge(check: Check): ReturnType<typeof judgeCheck> {
    const outcomeOf = (id: string) => this.#outcomeOf(id, check.id);
    const judged =
      this.#judged.get(check.id) ?? judgeCheck(check, this.#context, { ...this.#run, outcomeOf });
    this.#judged.set(check.id, judged);
    return judged;
  }

  /** What came of a check that was judged before; undefined of one that was not. */
  async known({ id }: Check): Promise<Awaited<ReturnType<typeof judgeCheck>> | undefined> {
    return this.#judged.get(id)?.catch(() => undefined);
  }

  async #outcomeOf(id: string, asking: string): Promise<Outcome> {
    const checks = this.#checksOf(id);
    // A name that no check has must not count as one that passed.
    if (checks.length === 0) return 'not-observed';
    // Two checks that fail for each other's reason are not to wait for each other.
    if (checks.some((check) => this.#waitsFor(check.id, asking))) return 'inconclusive';
    const awaited = checks.map((check) => check.id);
    this.#waiting.set(asking, awaited);
    const judged = await Promise.all(checks.map((check) => this.judge(check)));
    this.#waiting.delete(asking);
    return judged.find(({ outcome }) => outcome !== 'passed')?.outcome ?? 'passed';
  }

  /** Whether the end of a check has to wait for that of another one. */
  #waitsFor(id: string, other: string): boolean {
    return (
      id === other || (this.#waiting.get(id) ?? []).some((next) => this.#waitsFor(next, other))
    );
  }

  /** The check of that id, or the checks that a scenario of that id became. */
  #checksOf(id: string): Check[] {
    // What ends after all others cannot tell one of them anything.
    const isNamed = ({ id: one, needs }: Check) =>
      (one === id || one.startsWith(`${id}/`)) && needs.wholeRun !== 'throughout';
    const named = this.#named.get(id) ?? this.#run.checks.filter(isNamed);
    this.#named.set(id, named);
    return named;
  }
}
