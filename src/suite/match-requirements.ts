import picomatch from 'picomatch';
import type { Check } from '../conformance/check/check.js';
import { hintOf } from '../errors/did-you-mean.js';
import { UsageError } from '../errors/usage-error.js';
import type { OwnRequirement } from '../spec/own-requirement.js';
import type { Requirement } from '../spec/requirement.js';
import { REQUIREMENTS } from '../spec/requirements.js';
import { checksFor } from './find-by-id.js';
import type { Suite } from './load-suite.js';
import { meantGlob } from './mistakes/meant-glob.js';

/** A requirement, and the checks that judge it. */
export interface JudgedRequirement {
  requirement: Requirement | OwnRequirement;
  checks: Check[];
}

/**
 * The requirements that match a glob, or one of whose checks does; a word without a slash names a
 * whole area. Without globs all of them.
 *
 * @throws UsageError when nothing matches
 */
export function matchRequirements(suite: Suite, globs: string[]): JudgedRequirement[] {
  const matches =
    globs.length === 0 ? () => true : picomatch(globs.flatMap((glob) => [glob, `${glob}/**`]));
  const known = [...REQUIREMENTS, ...(suite.ownRequirements ?? [])];
  const matched = known
    .map((requirement) => ({
      requirement,
      checks: checksFor(suite, requirement),
    }))
    .filter(
      ({ requirement, checks }) => matches(requirement.id) || checks.some(({ id }) => matches(id)),
    );
  if (matched.length > 0) return matched;
  const meant = meantGlob(globs, [
    ...known.map(({ id }) => ({ id, requirements: [] })),
    ...suite.checks,
  ]);
  const hint = hintOf(meant);
  throw new UsageError(`no requirement or check matches ${globs.join(' ')}${hint}`, 'no-match');
}
