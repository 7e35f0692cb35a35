import type { CheckResult } from '../../../conformance/events/run-event.js';

interface Explained {
  because?: CheckResult['because'];
}

/**
 * How many checks without a verdict name something as the reason, by the id of a requirement or of
 * a check: what many name is the root of the rest.
 */
export function blamedFor(checks: readonly Explained[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of checks.flatMap(namedBy)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function namedBy({ because }: Explained): string[] {
  if (because?.kind === 'reported-elsewhere') return because.requirements;
  return because?.kind === 'builds-on' ? [because.check] : [];
}

/** How many name a check or one of its requirements. */
export const blamesOf = (
  { id, requirements }: Pick<CheckResult, 'id' | 'requirements'>,
  blamed: ReadonlyMap<string, number>,
): number => [id, ...requirements].reduce((sum, name) => sum + (blamed.get(name) ?? 0), 0);
