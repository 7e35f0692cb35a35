import { didYouMean } from '../../errors/did-you-mean.js';
import { showName } from '../../errors/show-name.js';
import type { SchemaIssue } from './schema-issue.js';

/** The keys before whose value a blank is missing, in a text that was to be a part of a map. */
export const unspacedKeys = (text: string, words: readonly string[]): string[] =>
  [...text.matchAll(/(?:^|\s)([\w-]+):(?=\S)/g)].flatMap(([, key = '']) =>
    words.includes(key) ? [key] : [],
  );

/**
 * A key that nothing there knows, with what was meant, or else all that is possible.
 *
 * @param value what stands at the key
 * @param keysBelow the keys that may stand below a word
 */
export function unknownKey(
  path: PropertyKey[],
  words: string[],
  value: unknown,
  keysBelow: (word: string) => readonly string[] = () => [],
): SchemaIssue {
  const name = String(path.at(-1));
  const [unspaced] = value === null ? unspacedKeys(name, words) : [];
  if (unspaced !== undefined) {
    return {
      kind: 'unknown-key',
      path,
      message: `a blank is missing after ${unspaced}:`,
      meantKey: unspaced,
    };
  }
  // Nobody calls a token anything else.
  const isToken = name === 'token' && words.includes('auth');
  const above = isToken ? ['auth'] : words.filter((word) => keysBelow(word).includes(name));
  const hint = above.length === 1 ? undefined : didYouMean(name, words);
  const choice =
    above.length === 1
      ? `; ${isToken ? 'a token' : 'it'} belongs below ${above[0]}`
      : hint === undefined && words.length > 0
        ? `; possible: ${words.join(', ')}`
        : '';
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
