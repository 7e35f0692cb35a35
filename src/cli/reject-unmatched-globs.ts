import { didYouMean } from '../config/did-you-mean.js';
import { UsageError } from '../config/usage-error.js';
import type { Check } from '../conformance/check/check.js';
import { type Selection, select } from '../conformance/run/select.js';

/**
 * A glob that names nothing, beside others that do, is a slip. When nothing matches at all, the run itself is
 * incomplete and says so.
 *
 * @throws UsageError
 */
export function rejectUnmatchedGlobs(checks: Check[], selection: Selection): void {
  const { unmatched, any } = select(checks, selection);
  const [glob] = unmatched;
  if (glob === undefined || !any) return;
  const known = checks.flatMap((check) => [check.id, ...check.requirements]);
  const meant = didYouMean(glob, new Set(known));
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
  throw new UsageError(`no check or requirement matches ${glob}${hint}`);
}
