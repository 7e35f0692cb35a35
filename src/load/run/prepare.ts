import type { Target } from '../../profile/target.js';
import type { HostName } from '../../spec/operation.js';
import { hostsOf } from '../plan/plan-load.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { SideClient } from './control-client.js';

const PREPARED_BYTES = 1024;

/** The tokens that a load starts with. */
export async function firstTokens(
  scenario: LoadScenario,
  { tokens }: SideClient,
): Promise<Partial<Record<HostName, string>>> {
  const found: Partial<Record<HostName, string>> = {};
  for (const host of hostsOf(scenario)) {
    const token = await tokens.tokenFor(host);
    if (token !== undefined) found[host] = token;
  }
  return found;
}

/**
 * Uploads a small file a host, for records to name (section 4.6).
 *
 * @returns the fileKeys, by the operation whose records name them
 * @throws LoadError
 */
export async function prepareFiles(
  scenario: LoadScenario,
  target: Target,
  side: SideClient,
  runId: string,
): Promise<Partial<Record<HostName, string>>> {
  const keys: Partial<Record<HostName, string>> = {};
  for (const { upload, submit, files } of Object.values(scenario.workloads)) {
    if (upload !== undefined || files === 'none') continue;
    for (const operation of [submit ?? []].flat()) {
      if (keys[operation] !== undefined || (operation === 'email' && files === undefined)) continue;
      const host = operation === 'email' ? (target.emailFiles ?? 'conversations') : operation;
      const key = `default/assay-load-${runId}/prepared-${operation}.bin`;
      await side.upload(host, key, PREPARED_BYTES);
      keys[operation] = key;
    }
  }
  return keys;
}
