import { didYouMean } from './did-you-mean.js';
import type { Finding } from './finding.js';
import { showName } from './show-name.js';

/** A key that nothing there knows, with what was meant, or else all that is possible. */
export function unknownKey(path: PropertyKey[], words: string[]): Finding {
  const name = String(path.at(-1));
  const hint = didYouMean(name, words);
  const choice = hint === undefined && words.length > 0 ? `; possible: ${words.join(', ')}` : '';
  return {
    kind: 'unknown-key',
    path,
    message: `unknown key ${showName(name)}${choice}`,
    words,
    ...(hint === undefined ? {} : { hint }),
  };
}
