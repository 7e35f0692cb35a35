import { append } from '../../collections/group-by.js';
import type { Check } from '../../conformance/check/check.js';
import { suggestion } from '../../errors/did-you-mean.js';
import { pathOf } from '../../spec/id-path.js';

/**
 * What is wrong with the checks that others build on, or that stand in for others, in one line: a
 * name that no check has, or checks that build on each other and would wait forever. A name to
 * build on stands for the check of that id, or for all below it.
 */
export function brokenDependencies(
  checks: Pick<Check, 'id' | 'buildsOn' | 'standIn'>[],
): string | undefined {
  const ids = checks.map(({ id }) => id);
  const named = checksByName(ids);
  const known = new Set(ids);
  const dependencies = new Map<string, string[]>();
  for (const { id, buildsOn, standIn } of checks) {
    if (standIn !== undefined && !known.has(standIn)) {
      return `${standIn} is to stand in for ${id}, but there is no such check${suggestion(standIn, ids)}`;
    }
    for (const name of buildsOn) {
      if (named.has(name)) continue;
      const hint = suggestion(name, ids);
      return `${id} builds on ${name}, but there is no such check${hint}`;
    }
    dependencies.set(
      id,
      buildsOn.flatMap((name) => named.get(name) ?? []),
    );
  }
  const cycle = findCycle(dependencies);
  return cycle && `checks build on each other: ${cycle.join(' → ')}`;
}

/** The ids that each name stands for: `a/b/c` is named by `a`, `a/b` and `a/b/c`. */
function checksByName(ids: string[]): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const id of ids) for (const name of pathOf(id)) append(named, name, id);
  return named;
}

function findCycle(dependencies: Map<string, string[]>): string[] | undefined {
  const acyclic = new Set<string>();
  const visit = (id: string, trail: string[]): string[] | undefined => {
    if (trail.includes(id)) return [...trail.slice(trail.indexOf(id)), id];
    if (acyclic.has(id)) return undefined;
    for (const dependency of dependencies.get(id) ?? []) {
      const cycle = visit(dependency, [...trail, id]);
      if (cycle !== undefined) return cycle;
    }
    acyclic.add(id);
    return undefined;
  };
  for (const id of dependencies.keys()) {
    const cycle = visit(id, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}
