import { describe, expect, it } from 'vitest';
import { Fresh } from '../../records/fresh.js';
import type { Token } from '../language/token.js';
import { authorization } from './token-variant.js';

const header = (kind: Token, good: string | undefined) => authorization(kind, good, new Fresh('x'));

const BAD: Token[] = [
  'none',
  'empty',
  'unknown',
  'truncated',
  'extended',
  'prefixed',
  'other-case',
  'other-end',
  'other-scheme',
];

describe('the Authorization header', () => {
  it.each<[Token, string | undefined]>([
    ['good', 'Bearer aBc-1'],
    ['none', undefined],
    ['empty', 'Bearer '],
    ['truncated', 'Bearer aBc-'],
    ['extended', 'Bearer aBc-1x'],
    ['prefixed', 'Bearer yaBc-1'],
    ['other-case', 'Bearer ABc-1'],
    ['other-end', 'Bearer aBc-z'],
    ['other-scheme', 'Basic aBc-1'],
    ['lower-case-scheme', 'bearer aBc-1'],
  ])('of a %s token', (kind, value) => {
    expect(header(kind, 'aBc-1')).toBe(value);
  });

  it.each(['token', 'UPPER', '12345', '-', 'x', '1x'])(
    'of a bad token is never that of the good one: %s',
    (good) => {
      const bad = BAD.map((kind) => header(kind, good));
      expect(bad).not.toContain(`Bearer ${good}`);
      expect(new Set(bad).size).toBeGreaterThanOrEqual(BAD.length - 1);
    },
  );

  it('is left out where the profile has no token', () => {
    for (const kind of [...BAD, 'good'] as Token[]) expect(header(kind, undefined)).toBeUndefined();
  });
});
