import picomatch from 'picomatch';
import type { Check } from '../check/check.js';

/** Which checks the user wants: globs over check ids, requirement ids and tags. */
export interface Selection {
  only: string[];
  skip: string[];
}

/** A selection, applied to the checks that there are. */
export interface Selected {
  isSelected(check: Check): boolean;
  /** Globs that match nothing, in their order; one among several is most likely a typing mistake. */
  unmatched: string[];
  /** Whether any check is selected. */
  any: boolean;
  /** Whether what is selected was asked for by name, and not only what is not. */
  isNamed: boolean;
}

/** Applies a selection to the checks that there are. */
export function select(checks: Check[], { only, skip }: Selection): Selected {
  const wanted = only.map(matcher);
  const unwanted = skip.map(matcher);
  const isSelected = once(
    (check) =>
      (wanted.length === 0 || wanted.some((matches) => matches(check))) &&
      !unwanted.some((matches) => matches(check)),
  );
  const unmatched = [...only, ...skip].filter((glob) => !checks.some(matcher(glob)));
  return { isSelected, unmatched, any: checks.some(isSelected), isNamed: only.length > 0 };
}

/** A glob names a check by its id, by the folders that the id stands in, by a requirement or by a tag. */
function matcher(glob: string): (check: Check) => boolean {
  const matches = picomatch(glob);
  return (check) => namesOf(check).some((name) => matches(name));
}

/** All that a glob may name a check by: a suite has thousands of checks, and is selected from again and again. */
const namesOf = once(({ id, requirements, tags }: Check) => [
  ...ancestors(id),
  ...requirements,
  ...tags,
]);

function ancestors(id: string): string[] {
  const parts = id.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The same answer for the same check, found out once. */
function once<T>(find: (check: Check) => T): (check: Check) => T {
  const known = new WeakMap<Check, { answer: T }>();
  return (check) => {
    const found = known.get(check) ?? { answer: find(check) };
    known.set(check, found);
    return found.answer;
  };
}
