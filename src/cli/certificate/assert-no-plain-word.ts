import { UsageError } from '../../errors/usage-error.js';

/** What may stand in a text by chance: few signs, a single word, a short number. */
const PLAIN = /^(.{1,5}|\p{L}{1,15}|\d{1,8})$/u;

/**
 * A secret is taken out of the evidence wherever it stands. If it is a word that the suite sends as
 * well, in a link or a name, nothing can be judged again that had it in it.
 *
 * @throws UsageError
 */
export function assertNoPlainWord(secrets: Iterable<string>): void {
  if (![...secrets].some((secret) => PLAIN.test(secret))) return;
  throw new UsageError(
    'a token or another secret of the profile is a plain word, or short: it would be taken out of the evidence also where the suite sends the same word, which could then not be judged again; certify with one of 6 signs or more that is no word',
    'contradiction',
  );
}
