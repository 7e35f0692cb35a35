/**
 * The bearer tokens that a request can carry (section 5): the good one, none, or one that is wrong
 * in some way.
 */
export const TOKENS = [
  'good',
  'none',
  'empty',
  'empty-header',
  'null',
  'undefined',
  'unknown',
  'truncated',
  'extended',
  'prefixed',
  'other-case',
  'other-middle',
  'other-end',
  'exchanged',
  'unsigned',
  'other-scheme',
  'other-scheme-of-its-length',
  'as-password',
  'behind-another',
  'escaped',
  'other-signs',
  'wildcard',
  'lower-case-scheme',
] as const;
export type Token = (typeof TOKENS)[number];

/** What a wrong token is, for people who have to make one. */
const WRONG_TOKENS: readonly [kind: Token, words: string][] = [
  ['unknown', 'some other token'],
  ['truncated', 'the good one without its last character'],
  ['extended', 'the good one with xx behind it'],
  ['prefixed', 'the good one with a y before it'],
  ['other-case', 'the good one with its first letter in the other case'],
  ['other-middle', 'the good one with another character in its middle'],
  ['other-end', 'the good one with another character at its end'],
  ['exchanged', 'the good one with two neighbouring characters exchanged'],
  ['unsigned', 'a JSON Web Token with the claims of the good one, and no signature'],
  ['as-password', 'good:good in base64, with the good one for each good'],
  ['behind-another', 'some other token, a comma, and the good one behind Bearer'],
  ['escaped', 'the good one with its first character as %XX'],
  ['other-signs', 'the good one with a hyphen in its middle'],
  ['wildcard', 'a percent sign'],
];

/** What the wrong token of a check is, as the last part of its id names it. */
export function wrongTokenIn(checkId: string): string {
  const last = checkId.slice(checkId.lastIndexOf('/') + 1);
  const [, words] =
    WRONG_TOKENS.find(([kind]) => last === kind || last.startsWith(`${kind}-`)) ?? [];
  return words ?? 'a token other than the good one';
}
