import { append } from '../../collections/group-by.js';
import type { Circumstances } from '../../spec/circumstances.js';
import type { Attempt } from '../check/attempt.js';
import type { TargetFacts } from '../check/property-runner.js';
import { statedCircumstances } from '../circumstances/choices.js';
import { isEmpty } from '../circumstances/circumstances.js';
import { minimizeCircumstances } from '../circumstances/minimize-circumstances.js';
import { runScenario } from '../scenario/run-scenario.js';
import type { Scenario } from '../scenario/scenario-schema.js';
import { counterexampleScenario, looksOf } from './counterexample-scenario.js';
import type { AnyProperty, CompiledCase } from './property.js';
import { type Budget, type Failing, fails, type Shrunk, shrink } from './shrink.js';
import { asCase, type Trial } from './trial.js';

/** What a property found, by the requirement that each violation is of. */
export interface Examined {
  findings: Map<string, Attempt>;
  traced: Map<string, string>;
}

interface Means {
  facts: TargetFacts;
  seed: number;
  /** Runs a case with fresh names, under circumstances. */
  again(compiled: CompiledCase, under: Circumstances): Promise<Trial>;
  /** Runs a scenario with fresh names. */
  replay(scenario: Scenario): Promise<Attempt>;
  signal: AbortSignal;
  /** The user asked for a number of cases, and so for the time that they take. */
  unlimited: boolean;
}

/** Cases of one requirement that are made simpler: they may have several causes. */
const MAX_CASES = 3;
/**
 * Cases that are sent again: some may have failed only for what other cases sent at the same time.
 */
const MAX_TRIED = 40;
/** Exchanges to make one case simpler, and all of a property's. */
const SHRINK_EXCHANGES = 600;
const ALL_EXCHANGES = 4_000;
/** Milliseconds after which no other case is looked into. */
const TIME_LIMIT_MS = 60_000;
/**
 * Runs that the scenario of a smallest case has to fail in, before it counts as one that always
 * does.
 */
const CONFIRMATIONS = 2;

/**
 * Finds out what fails: the smallest cases first, each made simpler. One cause gives one finding,
 * for the simplest requirement that it breaks; the others are traced to it.
 */
export async function examine(
  property: AnyProperty,
  failing: Failing[],
  given: Means,
): Promise<Examined> {
  const until = given.unlimited ? Infinity : performance.now() + TIME_LIMIT_MS;
  const findings = new Map<string, Attempt>();
  const traced = new Map<string, string>();
  const left: Budget = { exchanges: ALL_EXCHANGES };
  const spend = ({ exchanges }: Attempt) => {
    left.exchanges -= Math.max(1, exchanges.length);
  };
  const means: Means = {
    ...given,
    again: async (compiled, under) => {
      const trial = await given.again(compiled, under);
      spend(trial.attempt);
      return trial;
    },
    replay: async (scenario) => {
      const attempt = await given.replay(scenario);
      spend(attempt);
      return attempt;
    },
  };
  const isOver = () => means.signal.aborted || left.exchanges <= 0 || performance.now() > until;
  for (const [requirement, cases] of byRequirement(failing)) {
    let looked = 0;
    for (const one of cases.slice(0, MAX_TRIED)) {
      if (findings.has(requirement) || isOver()) break;
      const smallest = await smallestOf(property, one, means, isOver);
      if (smallest === undefined) continue;
      looked += 1;
      const cause = smallest.trial.violation.requirement;
      if (!findings.has(cause)) findings.set(cause, found(smallest, means));
      if (cause !== requirement) traced.set(requirement, cause);
      if (looked === MAX_CASES) break;
    }
    const [first] = cases;
    // What was seen stays seen, also where it never comes again.
    if (first !== undefined && !findings.has(requirement) && !traced.has(requirement)) {
      // Nobody knows whether its circumstances had a part in it.
      const trial = { ...first.trial, under: {} };
      const scenario = await scenarioFor(property, trial, means);
      findings.set(requirement, found({ ...first, trial, shrinks: 0, scenario }, means));
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
    append(groups, requirement, one);
  }
  const length = ({ trial }: Failing) => trial.attempt.exchanges.length;
  for (const group of groups.values()) group.sort((a, b) => length(a) - length(b));
  return groups;
}

interface Smallest extends Shrunk {
  scenario: Scenario;
}

/**
 * The smallest case, or undefined where the case does not fail again on its own. A smallest case
 * whose scenario does not fail was led there by chance, or by a step that only looks: then every
 * step of the search has to fail as a scenario, too.
 */
async function smallestOf(
  property: AnyProperty,
  seen: Failing,
  means: Means,
  isOver: () => boolean,
): Promise<Smallest | undefined> {
  const { facts } = means;
  const alone = await failingAlone(seen.trial, means, isOver);
  if (alone === undefined) return undefined;
  const failing = { ...seen, trial: alone };
  const again = (compiled: CompiledCase) => means.again(compiled, alone.under);
  const once = (compiled: CompiledCase) => (isOver() ? undefined : again(compiled));
  const smallest = await shrink(property, failing, facts, once, { exchanges: SHRINK_EXCHANGES });
  const scenario = await failingScenario(property, smallest.trial, means);
  if (scenario !== undefined) return { ...smallest, scenario };
  const asScenario = async (compiled: CompiledCase): Promise<Trial | undefined> => {
    const trial = await once(compiled);
    if (trial === undefined || !fails(trial)) return trial;
    const same = await failingScenario(property, trial, means);
    const { violation: _, ...notSurely } = trial;
    return same === undefined ? notSurely : trial;
  };
  const budget: Budget = { exchanges: SHRINK_EXCHANGES };
  const surer = await shrink(property, failing, facts, asScenario, budget);
  return { ...surer, scenario: await scenarioFor(property, surer.trial, means) };
}

/**
 * A case that failed once more, with nothing else under way: in the usual way, or else under the
 * smallest circumstances that it needs. Undefined where it fails in neither.
 */
async function failingAlone(
  { compiled, under }: Trial,
  { again }: Means,
  isOver: () => boolean,
): Promise<Required<Trial> | undefined> {
  const usual = await again(compiled, {});
  if (fails(usual)) return usual;
  if (isEmpty(under)) return undefined;
  let last = await again(compiled, under);
  if (!fails(last)) return undefined;
  await minimizeCircumstances(under, async (fewer) => {
    const trial = isOver() ? undefined : await again(compiled, fewer);
    if (trial === undefined || !fails(trial)) return false;
    last = trial;
    return true;
  });
  return last;
}

/** The scenario of a case, without steps that only look, unless the failure needs them. */
async function scenarioFor(
  property: AnyProperty,
  trial: Required<Trial>,
  means: Means,
): Promise<Scenario> {
  const failing = await failingScenario(property, trial, means);
  return failing ?? counterexampleScenario(property, trial, means.seed, looksOf(trial));
}

/**
 * The scenario of a case that fails each time, without those steps that only look and that it does
 * not take; undefined where it does not fail with all of them either.
 */
async function failingScenario(
  property: AnyProperty,
  trial: Required<Trial>,
  means: Means,
): Promise<Scenario | undefined> {
  const build = (looking: number[]) => counterexampleScenario(property, trial, means.seed, looking);
  const bare = build([]);
  if (await failsEachTime(bare, means)) return bare;
  let looking = looksOf(trial);
  if (looking.length === 0 || !(await failsEachTime(build(looking), means))) return undefined;
  for (const look of looking) {
    const fewer = looking.filter((one) => one !== look);
    if (await failsEachTime(build(fewer), means)) looking = fewer;
  }
  return build(looking);
}

async function failsEachTime(scenario: Scenario, { replay }: Means): Promise<boolean> {
  for (let run = 0; run < CONFIRMATIONS; run += 1) {
    const { conclusion } = await replay(scenario);
    if (conclusion.kind !== 'failed') return false;
  }
  return true;
}

function found({ trial, shrinks, scenario }: Smallest, { facts, seed }: Means): Attempt {
  const scenarioCase = asCase(scenario, facts.limits);
  return {
    ...trial.attempt,
    counterexample: {
      scenario,
      seed,
      shrinks,
      circumstances: statedCircumstances(scenarioCase, facts.limits),
      again: (session) => runScenario(scenarioCase, session),
    },
  };
}
