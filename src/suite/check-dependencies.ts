import { didYouMean } from '../config/did-you-mean.js';
import type { Check } from '../conformance/check/check.js';

/**
 * What is wrong with the checks that others build on, in one line: a name that no check has, or checks that build on each
 * other and would wait for ever.
 */
export function brokenDependencies(checks: Pick<Check, 'id' | 'buildsOn'>[]): string | undefined {
  const ids = checks.map(({ id }) => id);
  const ground = new Map<string, string[]>();
  for (const { id, buildsOn } of checks) {
    for (const base of buildsOn) {
      const named = ids.filter((other) => other === base || other.startsWith(`${base}/`));
      if (named.length > 0) {
        ground.set(id, [...(ground.get(id) ?? []), ...named]);
        continue;
      }
      const meant = didYouMean(base, ids);
      const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
      return `${id} builds on ${base}, which no check is${hint}`;
    }
  }
  const circle = circleIn(ground);
  return circle && `checks build on each other: ${circle.join(' → ')}`;
}

function circleIn(ground: Map<string, string[]>): string[] | undefined {
  const sound = new Set<string>();
  const visit = (id: string, trail: string[]): string[] | undefined => {
    if (trail.includes(id)) return [...trail.slice(trail.indexOf(id)), id];
    if (sound.has(id)) return undefined;
    for (const base of ground.get(id) ?? []) {
      const circle = visit(base, [...trail, id]);
      if (circle !== undefined) return circle;
    }
    sound.add(id);
    return undefined;
  };
  for (const id of ground.keys()) {
    const circle = visit(id, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
