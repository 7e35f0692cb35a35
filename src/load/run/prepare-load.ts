import type { Target } from '../../profile/target.js';
import { fileHost, type HostName } from '../../spec/operation.js';
import { generatorTarget } from '../request/generator-target.js';
import type { GeneratorTarget } from '../request/request-context.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import type { ControlClient } from './control-client.js';
import { firstTokens } from './first-tokens.js';

const PREPARED_FILE_BYTES = 1024;

/** What is there before a load starts, for all workers. */
export interface PreparedLoad {
  target: GeneratorTarget;
  /** The tokens to start with. */
  tokens: Partial<Record<HostName, string>>;
  /** The key of the file that records name, by operation. */
  preparedFiles: Partial<Record<HostName, string>>;
}

/**
 * Gets the tokens, and uploads the files that records name.
 *
 * @throws TokenError, LoadError `preparation`
 */
export async function prepareLoad(
  scenario: LoadScenario,
  target: Target,
  client: ControlClient,
  runId: string,
): Promise<PreparedLoad> {
  const tokens = await firstTokens(scenario, client.tokens);
  const preparedFiles = await uploadPreparedFiles(scenario, target, client, runId);
  return { target: generatorTarget(target), tokens, preparedFiles };
}

/** Uploads a small file for each operation whose records are to name one (section 4.6). */
async function uploadPreparedFiles(
  scenario: LoadScenario,
  target: Target,
  client: ControlClient,
  runId: string,
): Promise<PreparedLoad['preparedFiles']> {
  const keys: PreparedLoad['preparedFiles'] = {};
  for (const { upload, submit, files } of Object.values(scenario.workloads)) {
    if (upload !== undefined || files === 'none') continue;
    for (const operation of [submit ?? []].flat()) {
      if (keys[operation] !== undefined || (operation === 'email' && files === undefined)) continue;
      const host = fileHost(operation, target.emailFiles);
      const key = `default/assay-load-${runId}/prepared-${operation}.bin`;
      await client.upload(host, key, PREPARED_FILE_BYTES);
      keys[operation] = key;
    }
  }
  return keys;
}
