import type { Token } from '../../../conformance/language/token.js';

/** What a wrong token is, for people who have to make one. */
const WRONG_TOKENS: readonly [kind: Token, words: string][] = [
  ['truncated', 'without its last character'],
  ['extended', 'with xx behind it'],
  ['prefixed', 'with a y before it'],
  ['other-case', 'with its first letter in the other case'],
  ['other-middle', 'with another character in its middle'],
  ['other-end', 'with another character at its end'],
  ['exchanged', 'with two neighbouring characters exchanged'],
  ['unsigned', 'a JSON Web Token with its claims and no signature'],
  ['as-password', 'TOKEN:TOKEN in base64, for the good one'],
  ['behind-another', 'some other token, a comma, and the good one behind Bearer'],
  ['escaped', 'with its first character as %XX'],
  ['other-signs', 'with a hyphen in its middle'],
  ['wildcard', 'a percent sign'],
  ['unknown', 'another than the good one'],
];

/** What stands for a wrong token in a command line. */
const IS_WRONG = /ASSAY_OTHER_TOKEN|ASSAY_TOKEN\}\w/;

/**
 * What the wrong token of a failed check is, as the last part of its id names it, or the message of
 * a check that looks back on the run; undefined where none of its command lines has one.
 */
export function wrongTokenIn(
  checkId: string,
  message: string,
  commands: readonly string[],
): string | undefined {
  if (!commands.some((line) => IS_WRONG.test(line))) return undefined;
  const named = / for the token "([\w-]+)"/.exec(message)?.[1] ?? '';
  const words = wordsOf(checkId.slice(checkId.lastIndexOf('/') + 1)) ?? wordsOf(named);
  if (words === undefined) return 'a wrong one, of the kind that token says in its scenario';
  return words.startsWith('with') ? `the good one ${words}` : words;
}

const wordsOf = (last: string): string | undefined =>
  WRONG_TOKENS.find(([kind]) => last === kind || last.startsWith(`${kind}-`))?.[1];
