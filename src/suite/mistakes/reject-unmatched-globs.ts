import type { Check } from '../../conformance/check/check.js';
import type { Selected } from '../../conformance/run/planning/select.js';
import { hintOf } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import { meantGlob } from './meant-glob.js';

/**
 * A glob that matches nothing, beside others that do, is most likely a typo. When nothing matches
 * at all, the run itself is incomplete and says so.
 *
 * @throws UsageError
 */
export function rejectUnmatchedGlobs(checks: Check[], { unmatched, any }: Selected): void {
  const [glob] = unmatched;
  if (glob === undefined || !any) return;
  const meant = meantGlob([glob], checks);
  const hint = hintOf(meant);
  throw new UsageError(`no check or requirement matches ${glob}${hint}`, 'no-match');
}
