import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fresh } from '../../../records/fresh.js';
import { TOKENS, type Token } from '../../language/token.js';
import { authorization } from './token-variant.js';

const header = (kind: Token, good: string | undefined) => authorization(kind, good, new Fresh('x'));

const ASKED_ABOUT: readonly Token[] = ['lower-case-scheme', 'without-scheme'];
const BAD = TOKENS.filter((token) => token !== 'good' && !ASKED_ABOUT.includes(token));

describe('the Authorization header', () => {
  it.each<[Token, string | undefined]>([
    ['good', 'Bearer aBc-1'],
    ['none', undefined],
    ['empty', 'Bearer '],
    ['truncated', 'Bearer aBc-'],
    ['empty-header', ''],
    ['extended', 'Bearer aBc-1xx'],
    ['prefixed', 'Bearer yaBc-1'],
    ['other-case', 'Bearer ABc-1'],
    ['other-middle', 'Bearer aB8-1'],
    ['other-end', 'Bearer aBc-V'],
    ['exchanged', 'Bearer Bac-1'],
    ['unsigned', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['other-scheme', 'Basic aBc-1'],
    ['other-scheme-of-its-length', 'Digest aBc-1'],
    ['as-password', 'Basic YUJjLTE6YUJjLTE='],
    ['escaped', 'Bearer %61Bc-1'],
    ['other-signs', 'Bearer aB-c-1'],
    ['wildcard', 'Bearer %'],
    ['lower-case-scheme', 'bearer aBc-1'],
    ['without-scheme', 'aBc-1'],
  ])('of a %s token', (kind, value) => {
    expect(header(kind, 'aBc-1')).toBe(value);
  });

  it.each(['token', 'UPPER', '12345', '-', 'x', '1x'])(
    'of a bad token is never that of the good one: %s',
    (good) => {
      const bad = BAD.map((kind) => header(kind, good));
      expect(bad).not.toContain(`Bearer ${good}`);
      // A token of one character has its middle at its end, and no neighbours to exchange.
      const alike = good.length === 1 ? 4 : 1;
      expect(new Set(bad).size).toBeGreaterThanOrEqual(BAD.length - alike);
    },
  );

  it('of a bad token is never that of the good one, whatever it looks like', () => {
    const characters = 'abzAZ019-._~+/='.split('');
    const any = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 12 });
    const unsigned = fc.constantFrom('eyJhbGciOiJub25lIn0.e30.', 'eyJhbGciOiJub25lIn0.eyJhIjoxfQ.');
    fc.assert(
      fc.property(fc.oneof(any, unsigned), fc.constantFrom(...BAD), (good, kind) => {
        expect(header(kind, good)).not.toBe(`Bearer ${good}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a bad token stands for other bytes, where a token is encoded', () => {
    const bytes = (token: string) => Buffer.from(token, 'base64url').toString('hex');
    for (const good of [
      'c2lnbmF0dXJlcw',
      'c2lnbmVkLXRva2Vu',
      'c2lnbmVkLXRva2Vucyw',
      'c2lnbmF0dXJlcw==',
    ]) {
      const bad = BAD.filter((kind) => kind !== 'other-scheme').map((kind) => header(kind, good));
      const given = bad.map((value) => bytes(value?.replace('Bearer ', '') ?? ''));
      expect(given).not.toContain(bytes(good));
    }
  });

  it.each(['3fae07', '6BA7B810-9DAD-11D1'])(
    'of a token of hexadecimal digits is not the same in another case: %s',
    (good) => {
      const bad = header('other-case', good);
      expect(bad?.toLowerCase()).not.toBe(`bearer ${good.toLowerCase()}`);
    },
  );

  it.each([
    ['c2ln/w==', 'Bearer c2ln/wxx=='],
    ['K7.harness_19=', 'Bearer K7.harness_19=xx'],
    ['abcde=', 'Bearer abcde=xx'],
  ])('of an extended token goes on behind it, unless it ends in padding: %s', (good, bad) => {
    expect(header('extended', good)).toBe(bad);
  });

  it('of an unsigned token has the claims of the good one', () => {
    expect(header('unsigned', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmVk')).toBe(
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.',
    );
  });

  it('is left out where the profile has no token', () => {
    for (const kind of [...BAD, 'good'] as Token[]) expect(header(kind, undefined)).toBeUndefined();
  });
});
