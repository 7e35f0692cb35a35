import type { WrittenWaiver } from '../../conformance/waivers/read-waivers.js';
import { unmatchedWaivers } from '../../conformance/waivers/unmatched-waivers.js';
import { DocumentError } from '../../errors/document-error.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { Suite } from '../load-suite.js';

const REQUIREMENT_IDS = REQUIREMENTS.map(({ id }) => id);

/**
 * A waiver that names nothing waives nothing: most likely a typing mistake, or an id of another
 * version.
 *
 * @throws DocumentError with all of them
 */
export function assertWaiversMatch(
  waivers: readonly Pick<WrittenWaiver, 'id' | 'place'>[],
  { checks, ownRequirements = [] }: Pick<Suite, 'checks' | 'ownRequirements'>,
): void {
  const unmatched = unmatchedWaivers(
    waivers,
    [...REQUIREMENT_IDS, ...ownRequirements.map(({ id }) => id)],
    checks,
  );
  if (unmatched.length > 0) throw new DocumentError(unmatched);
}
