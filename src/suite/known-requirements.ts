import { readScenarioFiles } from '../conformance/scenario/read-scenarios.js';
import type { Seen } from '../spec/requirement.js';
import { REQUIREMENTS } from '../spec/requirements.js';

/** A requirement that somebody may name in a file. */
export interface KnownRequirement {
  id: string;
  seen: Seen;
}

/**
 * The requirements of the interface, and those that files or folders of scenarios state, which are
 * judged by what these scenarios see.
 *
 * @throws DocumentError when a scenario or a requirement is wrong
 */
export async function knownRequirements(scenarios: readonly string[]): Promise<KnownRequirement[]> {
  const { requirements } = await readScenarioFiles([...scenarios]);
  const own = requirements.map(({ requirement }) => ({
    id: requirement.id,
    seen: 'wire' as const,
  }));
  return [...REQUIREMENTS, ...own];
}
