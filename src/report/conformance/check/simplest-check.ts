import type { CheckResult } from '../../../conformance/events/run-event.js';

/**
 * Of checks that have the same to say, the one whose request is the shortest to read: what is odd
 * about a small request is soon found.
 */
export function simplestOf(checks: readonly CheckResult[]): CheckResult | undefined {
  const [first, ...others] = checks;
  if (first === undefined) return undefined;
  return others.reduce((best, one) => (lengthOf(one) < lengthOf(best) ? one : best), first);
}

/** Characters of the line that sends it again; of a check that has none, more than any. */
const lengthOf = ({ evidence }: CheckResult): number =>
  evidence === undefined || evidence.curl === '' ? Number.POSITIVE_INFINITY : evidence.curl.length;
