import { isJudged } from '../../../conformance/events/outcome.js';
import type { CheckResult } from '../../../conformance/events/run-event.js';

interface Seeable {
  seen: string;
  outcome: string;
  reason?: string | undefined;
  because?: CheckResult['because'];
}

/**
 * Whether an inspector alone would have shown it: none was there, and the profile lacks nothing
 * else that it needs, such as a host.
 *
 * @param all of the run: one that was judged shows that there was an inspector
 */
export const needsInspector = (
  { seen, reason, because }: Seeable,
  all: readonly Seeable[],
): boolean =>
  seen === 'inspector' &&
  (because?.kind === 'lacks' ? because.what === 'inspector' : reason === undefined) &&
  !all.some((one) => one.seen === 'inspector' && isJudged(one));
