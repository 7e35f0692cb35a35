import type { CheckResult } from '../../conformance/events/run-event.js';
import type { AppliedWaivers } from '../../conformance/waivers/applied-waivers.js';
import { withoutWaiver } from '../../conformance/waivers/without-waiver.js';

/**
 * The ids of checks that are said to be waived since what they build on is, though they have no
 * verdict for another reason.
 *
 * @param before as the report has them
 * @param now as they end when they are judged again, without waivers
 */
export function coveredWithoutCause(
  before: readonly CheckResult[],
  now: ReadonlyMap<string, CheckResult>,
  waiving: AppliedWaivers,
): Set<string> {
  const founded = before.map((check): CheckResult => {
    if (check.noVerdict === undefined) return withoutWaiver(check);
    // What the report names as the cause is what the signer says.
    const { because: _, ...open } = withoutWaiver(check);
    const because = now.get(check.id)?.because;
    return { ...open, ...(because && { because }) };
  });
  const counted = waiving.appliedToAll(founded);
  const isOpen = ({ noVerdict }: CheckResult, index: number) =>
    noVerdict !== undefined && counted[index]?.outcome !== 'waived';
  return new Set(before.filter(isOpen).map(({ id }) => id));
}
