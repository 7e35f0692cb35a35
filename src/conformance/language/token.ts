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
  'without-scheme',
] as const;
export type Token = (typeof TOKENS)[number];
