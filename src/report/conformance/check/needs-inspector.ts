import { isJudged } from '../../../conformance/events/outcome.js';

interface Seeable {
  seen: string;
  outcome: string;
  reason?: string | undefined;
}

/**
 * Whether an inspector alone would have shown it: none was there, and the profile lacks nothing
 * else that it needs, such as a host.
 *
 * @param all of the run: one that was judged shows that there was an inspector
 */
export const needsInspector = (
  { seen, reason = 'inspector' }: Seeable,
  all: readonly Seeable[],
): boolean =>
  seen === 'inspector' &&
  reason.includes('inspector') &&
  !all.some((one) => one.seen === 'inspector' && isJudged(one));
