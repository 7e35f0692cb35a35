import { MIN_KEY_LENGTH } from '../../agents/protocol/sealed.js';
import { UsageError } from '../../errors/usage-error.js';

const VARIABLE = 'ASSAY_AGENT_KEY';

/**
 * The key that agents and their controller share. It comes from the environment: others see command
 * lines.
 * @throws UsageError when there is none, or one that could be guessed
 */
export function agentsKey(env: NodeJS.ProcessEnv): string {
  const key = env[VARIABLE];
  if (key === undefined || key === '') {
    throw new UsageError(
      `${VARIABLE} is not set: agents take jobs only from a controller that has their key; \`openssl rand -hex 32\` makes one`,
    );
  }
  if (key.length >= MIN_KEY_LENGTH) return key;
  throw new UsageError(
    `${VARIABLE} has ${key.length} characters; ${MIN_KEY_LENGTH} are needed, so that nobody finds it by trying`,
  );
}
