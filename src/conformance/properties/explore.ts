import pLimit from 'p-limit';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Attempt } from '../check/attempt.js';
import { caseCount } from '../check/case-count.js';
import type { PropertyRunner, TargetFacts } from '../check/property-runner.js';
import { choicesOf, statedCircumstances } from '../circumstances/choices.js';
import { holds, omit } from '../circumstances/circumstances.js';
import { circumstancesOfCase } from '../circumstances/drawn-circumstances.js';
import type { Subject } from '../language/conclusion.js';
import { runScenario } from '../scenario/run-scenario.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import { type Candidate, candidates } from './candidate.js';
import { caseSeed } from './case-seed.js';
import { examine } from './examine.js';
import type { AnyProperty, CompiledCase } from './property.js';
import { type Failing, fails } from './shrink.js';
import { asCase, caseOf, type Trial, tryCase } from './trial.js';

/** What all cases of a property came to. */
export interface Exploration {
  /** The number of cases. */
  tried: number;
  /** How often each requirement was judged and held. */
  held: Map<string, number>;
  /** The refusals that were expected and came. */
  refused: Subject[];
  findings: Map<string, Attempt>;
  /** Requirements whose violation turned out to be a violation of another one. */
  traced: Map<string, string>;
  /** Why not all cases were run. */
  halted: string | undefined;
  /** Why a case could not be seen to its end, if one could not. */
  unseen: string | undefined;
}

/** Cases on their way at the same time: they do not know of each other. */
const AT_ONCE = 8;
/**
 * Cases without a readable answer after which the target is left alone, unless they are few among
 * many.
 */
const MAX_SILENT = 5;
const SILENT_SHARE = 0.1;
/** More failing cases would tell nothing new. */
const MAX_FAILING = 60;
/** Milliseconds after which no more cases are begun, unless the user asked for a number of them. */
const TIME_LIMIT_MS = 60_000;

/** Tries the cases of a property, and makes what fails as simple as it gets. */
export async function explore(property: AnyProperty, runner: PropertyRunner): Promise<Exploration> {
  const facts = await runner.facts();
  const seed = caseSeed(runner.seed, property.id);
  const count = caseCount(property.cases, runner.cases);
  const cases = candidates(property, facts, { seed, count });
  const run = new Cases(property, facts, runner);
  const limit = pLimit(AT_ONCE);
  await Promise.all(cases.map((candidate, index) => limit(() => run.try(candidate, index + 1))));
  let number = count;
  const again = (compiled: CompiledCase, under: Circumstances): Promise<Trial> => {
    number += 1;
    return tryCase(property, compiled, runner, { number, limits: facts.limits, under });
  };
  const replay = (scenario: Scenario): Promise<Attempt> => {
    number += 1;
    const scenarioCase = asCase(scenario, facts.limits);
    return runner.attempt(
      property.id,
      number,
      (session) => runScenario(scenarioCase, session),
      statedCircumstances(scenarioCase, facts.limits),
    );
  };
  const { seed: runSeed, signal } = runner;
  const unlimited = typeof runner.cases === 'number';
  const means = { facts, seed: runSeed, again, replay, signal, unlimited };
  const { findings, traced } = await runner.inTurn(() => examine(property, run.failing(), means));
  const { tried, held, halted, unseen } = run;
  return { tried, held, refused: run.refused(), findings, traced, halted, unseen };
}

class Cases {
  readonly held = new Map<string, number>();
  halted: string | undefined;
  unseen: string | undefined;
  tried = 0;
  readonly #property: AnyProperty;
  readonly #facts: TargetFacts;
  readonly #runner: PropertyRunner;
  readonly #failing = new Map<number, Failing>();
  readonly #refused = new Map<string, Subject>();
  readonly #until: number;
  #silent = 0;

  constructor(property: AnyProperty, facts: TargetFacts, runner: PropertyRunner) {
    this.#property = property;
    this.#facts = facts;
    this.#runner = runner;
    this.#until = typeof runner.cases === 'number' ? Infinity : performance.now() + TIME_LIMIT_MS;
  }

  async try(candidate: Candidate, number: number): Promise<void> {
    if (this.#runner.signal.aborted) this.halted ??= 'the run ended first';
    if (this.halted !== undefined || this.#isEnough()) return;
    const compiled = this.#property.compile(candidate.value, this.#facts);
    if (compiled.steps.length === 0) return;
    const { limits } = this.#facts;
    const choices = choicesOf(caseOf(this.#property, compiled, limits), limits);
    const label = `${this.#property.id} ${this.#runner.seed}`;
    const drawn = circumstancesOfCase(label, number, choices);
    // How long headers may be is not stated, so a refusal of these would have to be tried again.
    const under = holds(drawn, 'headers', 'unrelated') ? omit(drawn, 'headers') : drawn;
    const trial = await tryCase(this.#property, compiled, this.#runner, { number, limits, under });
    this.#note(trial);
    if (fails(trial)) this.#failing.set(number, { candidate, trial });
  }

  /** The failing cases in the order in which they were generated. */
  failing(): Failing[] {
    return [...this.#failing].sort(([a], [b]) => a - b).map(([, failing]) => failing);
  }

  refused(): Subject[] {
    return [...this.#refused.values()];
  }

  #isEnough(): boolean {
    return this.#failing.size >= MAX_FAILING || performance.now() > this.#until;
  }

  #note({ compiled, attempt: { conclusion }, violation }: Trial): void {
    const before =
      violation?.step ?? (conclusion.kind === 'not-observed' ? conclusion.path?.[0] : 0);
    const passed = conclusion.kind === 'passed' ? compiled.steps.length : (before ?? 0);
    if (conclusion.kind === 'not-observed') this.unseen ??= conclusion.reason;
    for (const { judges, judgesContents } of compiled.steps.slice(0, passed)) {
      for (const id of [judges, judgesContents].flat()) {
        if (id !== undefined) this.held.set(id, (this.held.get(id) ?? 0) + 1);
      }
    }
    if (conclusion.kind === 'passed') {
      for (const subject of conclusion.refused) this.#refused.set(JSON.stringify(subject), subject);
    }
    this.tried += 1;
    if (conclusion.kind !== 'inconclusive' || conclusion.cause === 'precondition') return;
    this.#silent += 1;
    const share = this.#silent / this.tried;
    if (this.#silent >= MAX_SILENT && share >= SILENT_SHARE) this.halted ??= conclusion.reason;
  }
}
