import picomatch from 'picomatch';
import { onceFor } from '../../../collections/once-for.js';
import { pathOf } from '../../../spec/id-path.js';
import type { Check } from '../../check/check.js';

/** Which checks the user wants: globs over check ids, requirement ids and tags. */
export interface Selection {
  only: string[];
  skip: string[];
}

/** A selection, applied to the checks that there are. */
export interface Selected {
  isSelected(check: Check): boolean;
  /** Whether it was named as one to leave out. */
  isSkipped(check: Check): boolean;
  /**
   * Globs that match nothing, in their order; one among several is most likely a typing mistake.
   */
  unmatched: string[];
  /** Whether any check is selected. */
  any: boolean;
  /** Whether checks were selected by name, and not only left out. */
  isNamed: boolean;
}

/** Applies a selection to the checks that there are. */
export function select(checks: Check[], { only, skip }: Selection): Selected {
  const isWanted = anyOf(only);
  const isUnwanted = anyOf(skip);
  const isSelected = onceFor(
    (check: Check) => (only.length === 0 || isWanted(check)) && !isUnwanted(check),
  );
  const names = new Set(checks.flatMap(namesOf));
  const unmatched = [...only, ...skip].filter(
    (glob) => !names.has(glob) && !checks.some(matcher(glob)),
  );
  return {
    isSelected,
    isSkipped: isUnwanted,
    unmatched,
    any: checks.some(isSelected),
    isNamed: only.length > 0,
  };
}

/** Whether globs select an id that need not be that of a check. */
export function selectsId(id: string, { only, skip }: Selection): boolean {
  const names = pathOf(id);
  const isNamed = (glob: string): boolean =>
    names.includes(glob) || names.some((name) => picomatch.isMatch(name, glob));
  return (only.length === 0 || only.some(isNamed)) && !skip.some(isNamed);
}

/**
 * Whether one of the globs names a check. Most globs are names, of which a tier has hundreds: these
 * are looked up.
 */
function anyOf(globs: string[]): (check: Check) => boolean {
  const names = new Set(globs.filter(isName));
  const patterns = globs.filter((glob) => !isName(glob)).map(matcher);
  return (check) =>
    namesOf(check).some((name) => names.has(name)) || patterns.some((matches) => matches(check));
}

/** Of nothing but what stands for itself in a glob. */
const isName = (glob: string): boolean => /^[\w./-]+$/.test(glob) && !glob.startsWith('./');

/**
 * A glob names a check by its id, by the folders that the id stands in, by a requirement or by a
 * tag.
 */
function matcher(glob: string): (check: Check) => boolean {
  const matches = picomatch(glob);
  return (check) => namesOf(check).some((name) => matches(name));
}

/**
 * All that a glob may name a check by: a suite has thousands of checks, and is selected from again
 * and again.
 */
const namesOf = onceFor(({ id, requirements, tags }: Check) => [
  ...pathOf(id),
  ...requirements,
  ...tags,
]);
