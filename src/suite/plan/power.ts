import { hash } from 'node:crypto';
import type { KnownFault } from '../../package/known-faults.js';
import { type Candidate, type CheckBudget, chooseChecks } from './choose-checks.js';

/** How many of the known faults checks find. */
export function powerOf(
  checkIds: ReadonlySet<string>,
  faults: readonly KnownFault[],
): { faults: number; faultsOf: number } {
  const found = faults.filter(({ foundBy }) => foundBy.some((id) => checkIds.has(id)));
  return { faults: found.length, faultsOf: faults.length };
}

/** Into how many parts the faults are divided, each left out once. */
export const FOLDS = 5;

/** The part of a fault, from 0; the same in each build. */
export const foldOf = (fault: string): number =>
  hash('sha256', fault, 'buffer').readUInt32BE() % FOLDS;

/**
 * The share of faults that a choice finds which was made without them: of what was thought of when
 * the checks were chosen it says nothing, of the next fault it does.
 *
 * @param candidates each with all that it finds; what none of them finds does not count
 * @returns from 0 to 1, over five parts of the faults, each left out once
 */
export function crossValidatedPower(candidates: readonly Candidate[], budget: CheckBudget): number {
  const all = [...new Set(candidates.flatMap(({ finds }) => finds))];
  const folds = new Map(all.map((fault) => [fault, foldOf(fault)]));
  let found = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isLeftOut = (fault: string) => folds.get(fault) === fold;
    const isKnown = (fault: string) => !isLeftOut(fault);
    const without = candidates.map((one) => ({
      ...one,
      finds: one.finds.filter(isKnown),
      plain: one.plain.filter(isKnown),
    }));
    const chosen = new Set(chooseChecks(without, budget).map(({ id }) => id));
    const finds = new Set(
      candidates.filter(({ id }) => chosen.has(id)).flatMap((one) => one.finds),
    );
    found += all.filter((fault) => isLeftOut(fault) && finds.has(fault)).length;
  }
  return all.length === 0 ? 0 : found / all.length;
}
