import type { TargetFacts } from '../check/property-runner.js';
import type { Candidate } from './candidate.js';
import type { AnyProperty, CompiledCase } from './property.js';
import type { Trial } from './trial.js';

/** A failing case, with the run that showed it. */
export interface Failing {
  candidate: Candidate;
  trial: Required<Trial>;
}

/** How much may be sent to make a case simpler. */
export interface Budget {
  exchanges: number;
}

export interface Shrunk extends Failing {
  /** How often the case was made simpler. */
  shrinks: number;
}

/**
 * Makes a failing case simpler as long as a simpler one fails, too. Whatever a simpler one violates
 * will do: when one cause shows in several ways, the simplest of them is what names it.
 *
 * @param attempt runs a case with fresh names, or tells with nothing that it is time to stop
 */
export async function shrink(
  property: AnyProperty,
  failing: Failing,
  facts: TargetFacts,
  attempt: (compiled: CompiledCase) => Promise<Trial> | Promise<Trial | undefined> | undefined,
  budget: Budget,
): Promise<Shrunk> {
  const tried = new Set<string>([JSON.stringify(failing.trial.compiled)]);
  let best: Shrunk = { ...failing, shrinks: 0 };
  const next = async (): Promise<Shrunk | undefined> => {
    for (const candidate of best.candidate.simpler(best.trial.violation.step)) {
      if (budget.exchanges <= 0) return undefined;
      const compiled = property.compile(candidate.value, facts);
      const name = JSON.stringify(compiled);
      if (compiled.steps.length === 0 || tried.has(name)) continue;
      tried.add(name);
      const trial = await attempt(compiled);
      if (trial === undefined) return undefined;
      budget.exchanges -= Math.max(1, trial.attempt.exchanges.length);
      if (fails(trial)) return { candidate, trial, shrinks: best.shrinks + 1 };
    }
    return undefined;
  };
  for (let simpler = await next(); simpler !== undefined; simpler = await next()) best = simpler;
  return best;
}

/** Whether a trial showed a violation. */
export const fails = (trial: Trial): trial is Required<Trial> => trial.violation !== undefined;
