import { isHeavy } from '../../conformance/check/check.js';
import { readKnownFaults } from '../../package/known-faults.js';
import type { Limits } from '../../spec/limits.js';
import { loadSuite } from '../load-suite.js';

/**
 * Whether every check that is known to find a fault is one that a usual run leaves out for its size.
 *
 * @param name an id of the catalogue, or `ID when TOPIC=VALUE and …`
 */
export async function isLeftOutForSize(name: string, limits: Limits): Promise<boolean> {
  const [id] = name.split(' when ');
  const known = (await readKnownFaults()).find(({ fault }) => fault === id);
  const { checks } = await loadSuite({ limits });
  const finders = checks.filter((check) => known?.foundBy.includes(check.id));
  return finders.length > 0 && finders.every(isHeavy);
}
