import type { KnownFault, ShownCheck } from './shown-report.js';

/** Below this share of checks in common a resemblance says nothing. */
const LEAST_RESEMBLANCE = 0.34;
const MOST_SHOWN = 3;

/** A known fault that a failure looks like. */
export interface SimilarFault {
  title: string;
  /** From 0 to 1: of all checks that found either of them, those that found both. */
  resemblance: number;
}

/**
 * The known faults of a requirement whose trail is most like what failed here, the best first.
 *
 * Checks that have no verdict in this run say nothing about a fault, and are left out on its side.
 *
 * @param checks those of the run that judge the requirement
 */
export function similarFaults(
  requirementId: string,
  checks: readonly ShownCheck[],
  known: readonly KnownFault[],
): SimilarFault[] {
  const failed = idsWith(checks, 'failed');
  const passed = idsWith(checks, 'passed');
  return known
    .filter(({ requirement }) => requirement === requirementId)
    .map(({ title, foundBy }) => {
      const found = foundBy.filter((id) => failed.has(id) || passed.has(id));
      const both = found.filter((id) => failed.has(id)).length;
      const either = failed.size + found.length - both;
      return { title, resemblance: either === 0 ? 0 : both / either };
    })
    .filter(({ resemblance }) => resemblance >= LEAST_RESEMBLANCE)
    .sort((a, b) => b.resemblance - a.resemblance)
    .slice(0, MOST_SHOWN);
}

function idsWith(checks: readonly ShownCheck[], outcome: string): Set<string> {
  return new Set(checks.filter((check) => check.outcome === outcome).map(({ id }) => id));
}
