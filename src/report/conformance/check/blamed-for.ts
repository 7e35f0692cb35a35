import type { CheckResult } from '../../../conformance/events/run-event.js';

/**
 * A requirement that a reason sends the reader to, or a check that it builds on and that failed.
 */
const BLAMED = /; see ([^\s;]+)|(?:^|[\s;])(\S+), on which it builds, failed/g;

/**
 * How many checks without a verdict name something as the reason, by the id of a requirement or of
 * a check: what many name is the root of the rest.
 */
export function blamedFor(
  checks: readonly { reason?: string | undefined }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { reason = '' } of checks) {
    for (const [, requirement, check] of reason.matchAll(BLAMED)) {
      const id = requirement ?? check ?? '';
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

/** How many name a check or one of its requirements. */
export const blamesOf = (
  { id, requirements }: Pick<CheckResult, 'id' | 'requirements'>,
  blamed: ReadonlyMap<string, number>,
): number => [id, ...requirements].reduce((sum, name) => sum + (blamed.get(name) ?? 0), 0);
