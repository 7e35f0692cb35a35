import type { Difference } from '../../archived-records/parts.js';
import { show } from '../matchers.js';

/** The expected and the actual value of a difference, in words. */
export function describeDifference({ path, expected, actual }: Difference) {
  return { expected: `${path} ${show(expected)}`, actual: `${path} ${show(actual)}` };
}
