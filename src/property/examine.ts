import type { Finding, TargetFacts } from '../engine/bench.js';
import { runScenario } from '../scenario/run-scenario.js';
import { counterexampleScenario } from './counterexample-scenario.js';
import type { AnyProperty, CompiledCase } from './property.js';
import { type Budget, type Failing, fails, type Shrunk, shrink } from './shrink.js';
import { asCase, type Trial } from './trial.js';

/** What a property found, by the requirement that each violation is of. */
export interface Examined {
  findings: Map<string, Finding>;
  traced: Map<string, string>;
}

interface Means {
  facts: TargetFacts;
  seed: number;
  again(compiled: CompiledCase): Promise<Trial>;
  signal: AbortSignal;
}

/** Cases of one requirement that are made simpler: they may have several causes. */
const MOST_CASES = 3;
/** Cases that are sent again: some may have failed only for what other cases sent at the same time. */
const MOST_TRIED = 40;
/** Exchanges to make one case simpler, and all of a property's. */
const SHRINK_EXCHANGES = 600;
const ALL_EXCHANGES = 4_000;
/** Milliseconds after which no other case is looked into. */
const PATIENCE_MS = 60_000;
/** Runs that a smallest case has to fail in, before it counts as one that always does. */
const CONFIRMATIONS = 2;

/**
 * Finds out what fails: the smallest cases first, each made simpler. One cause gives one finding, for the simplest
 * requirement that it breaks; the others are traced to it.
 */
export async function examine(
  property: AnyProperty,
  failing: Failing[],
  given: Means,
): Promise<Examined> {
  const until = performance.now() + PATIENCE_MS;
  const findings = new Map<string, Finding>();
  const traced = new Map<string, string>();
  const left: Budget = { exchanges: ALL_EXCHANGES };
  const means: Means = {
    ...given,
    again: async (compiled) => {
      const trial = await given.again(compiled);
      left.exchanges -= Math.max(1, trial.attempt.exchanges.length);
      return trial;
    },
  };
  const isOver = () => means.signal.aborted || left.exchanges <= 0 || performance.now() > until;
  for (const [requirement, cases] of byRequirement(failing)) {
    let looked = 0;
    for (const one of cases.slice(0, MOST_TRIED)) {
      if (findings.has(requirement) || isOver()) break;
      const smallest = await smallestOf(property, one, means, isOver);
      if (smallest === undefined) continue;
      looked += 1;
      const cause = smallest.trial.violation.requirement;
      if (!findings.has(cause)) findings.set(cause, await found(property, smallest, means));
      if (cause !== requirement) traced.set(requirement, cause);
      if (looked === MOST_CASES) break;
    }
    const [first] = cases;
    // What was seen stays seen, also where it never comes again.
    if (first !== undefined && !findings.has(requirement) && !traced.has(requirement)) {
      findings.set(requirement, await found(property, { ...first, shrinks: 0 }, means));
    }
  }
  for (const requirement of findings.keys()) traced.delete(requirement);
  return { findings, traced };
}

/** The failing cases of each requirement, the shortest first. */
function byRequirement(failing: Failing[]): Map<string, Failing[]> {
  const groups = new Map<string, Failing[]>();
  for (const one of failing) {
    const { requirement } = one.trial.violation;
    groups.set(requirement, [...(groups.get(requirement) ?? []), one]);
  }
  const length = ({ trial }: Failing) => trial.attempt.exchanges.length;
  for (const group of groups.values()) group.sort((a, b) => length(a) - length(b));
  return groups;
}

/**
 * The smallest case, or undefined where the case does not fail again on its own. What fails now and then only has to
 * fail twice in a row at each step, so that chance does not lead the search.
 */
async function smallestOf(
  property: AnyProperty,
  seen: Failing,
  { facts, again }: Means,
  isOver: () => boolean,
): Promise<Shrunk | undefined> {
  const alone = await again(seen.trial.compiled);
  if (!fails(alone)) return undefined;
  const failing = { ...seen, trial: alone };
  const budget: Budget = { exchanges: SHRINK_EXCHANGES };
  const one = (compiled: CompiledCase) => (isOver() ? undefined : again(compiled));
  const smallest = await shrink(property, failing, facts, one, budget);
  if (await failsAgain(smallest.trial.compiled, again)) return smallest;
  const twice = async (compiled: CompiledCase): Promise<Trial | undefined> => {
    const first = await one(compiled);
    return first !== undefined && fails(first) ? again(compiled) : first;
  };
  return shrink(property, failing, facts, twice, { exchanges: SHRINK_EXCHANGES });
}

async function failsAgain(compiled: CompiledCase, again: Means['again']): Promise<boolean> {
  for (let run = 0; run < CONFIRMATIONS; run += 1) {
    if (!fails(await again(compiled))) return false;
  }
  return true;
}

/** The finding of a smallest case; its scenario leaves out what only looks, where it fails all the same. */
async function found(
  property: AnyProperty,
  { trial, shrinks }: Shrunk,
  { facts, seed, again }: Means,
): Promise<Finding> {
  const bare = bareCase(trial);
  const lone = bare === undefined ? undefined : await again(bare);
  const scenario = counterexampleScenario(property, trial, seed, lone !== undefined && fails(lone));
  const scenarioCase = asCase(scenario, facts.limits);
  return {
    attempt: trial.attempt,
    counterexample: {
      scenario,
      seed,
      shrinks,
      seen: 1,
      runs: 1,
      again: (world) => runScenario(scenarioCase, world),
    },
  };
}

/** The case without the steps that only look; undefined where there are none before the failing one. */
function bareCase({ compiled, violation }: Required<Trial>): CompiledCase | undefined {
  const steps = compiled.steps.filter(
    ({ looks }, index) => index === violation.step || (index < violation.step && !looks),
  );
  return steps.length === violation.step + 1 ? undefined : { ...compiled, steps };
}
