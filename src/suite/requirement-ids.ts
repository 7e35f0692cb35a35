import { loadScenarioFiles } from '../conformance/scenario/load-scenarios.js';
import { REQUIREMENTS } from '../spec/requirements.js';

/**
 * The ids of the requirements of the interface, and of those that files or folders of scenarios state.
 *
 * @throws DocumentError when a scenario or a requirement is wrong
 */
export async function requirementIds(scenarios: readonly string[]): Promise<string[]> {
  const { requirements } = await loadScenarioFiles([...scenarios]);
  return [...REQUIREMENTS, ...requirements.map(({ requirement }) => requirement)].map(
    ({ id }) => id,
  );
}
