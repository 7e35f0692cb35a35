import type { Tokens } from '../../profile/tokens/tokens.js';
import type { HostName } from '../../spec/operation.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { scenarioHosts } from '../scenario/workload-limits.js';

/**
 * The tokens that a load starts with.
 * @throws TokenError
 */
export async function firstTokens(
  scenario: LoadScenario,
  tokens: Tokens,
): Promise<Partial<Record<HostName, string>>> {
  const found: Partial<Record<HostName, string>> = {};
  for (const host of scenarioHosts(scenario)) {
    const token = await tokens.tokenFor(host);
    if (token !== undefined) found[host] = token;
  }
  return found;
}
