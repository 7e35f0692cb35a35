import { didYouMean } from '../../errors/did-you-mean.js';
import { showName } from '../../errors/show-name.js';
import type { SchemaIssue } from './schema-issue.js';

/**
 * A key that nothing there knows, with what was meant, or else all that is possible.
 *
 * @param value what stands at the key
 */
export function unknownKey(path: PropertyKey[], words: string[], value: unknown): SchemaIssue {
  const name = String(path.at(-1));
  const hint = didYouMean(name, words);
  const choice = hint === undefined && words.length > 0 ? `; possible: ${words.join(', ')}` : '';
  // In `{ bearer, secret }` a value lost its colon and became a key without one.
  const shown = hint === undefined && value === null ? 'without a value' : showName(name);
  return {
    kind: 'unknown-key',
    path,
    message: `unknown key ${shown}${choice}`,
    words,
    ...(hint === undefined ? {} : { hint }),
  };
}
