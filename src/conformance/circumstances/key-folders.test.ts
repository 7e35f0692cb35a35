import { expect, it } from 'vitest';
import { Fresh } from '../../records/fresh.js';
import { MEASURES } from '../../spec/circumstance-measures.js';
import { freshValue } from '../language/fresh-value.js';
import { neighbourOf, prefixUnder, sameNameElsewhere } from './key-folders.js';

const PREFIX = 'default/assay/mwrv7v3of3f679/77b60ece13';
const keyUnder = (circumstance: Parameters<typeof prefixUnder>[1], prefix = PREFIX) =>
  freshValue('key', { fresh: new Fresh('a'), prefix: prefixUnder(prefix, circumstance) });

it('gives a key ten folders', () => {
  expect(keyUnder('deep').split('/').length - 1).toBeGreaterThanOrEqual(MEASURES.folders.sent);
});

it.each(Array.from({ length: 45 }, (_, more) => more))(
  'gives a key its length, whatever the prefix is: %i more',
  (more) => {
    const key = keyUnder('long', PREFIX + 'p'.repeat(more));
    const lack = MEASURES.keyCharacters.sent - key.length;
    expect([0, 1]).toContain(lack);
    expect(key).not.toContain('//');
  },
);

it.each(['plain', 'same-name', 'neighbour', undefined] as const)('leaves a %s key', (key) => {
  expect(prefixUnder(PREFIX, key)).toBe(PREFIX);
});

it('begins every key with the prefix of the session', () => {
  for (const key of ['deep', 'long'] as const) {
    expect(prefixUnder(PREFIX, key).startsWith(`${PREFIX}/`)).toBe(true);
  }
});

it.each(['f14456b36c278.bin', 'a', 'x', 'ab', 'axb.tar.gz', '.hidden', 'Final.pdf'])(
  'makes a neighbour of %s: as long, and one character of its name differs',
  (name) => {
    const key = `${PREFIX}/${name}`;
    const other = neighbourOf(key);
    expect(other).toHaveLength(key.length);
    const differing = [...key].filter((character, at) => character !== other[at]);
    expect(differing).toHaveLength(1);
    expect(other.startsWith(`${PREFIX}/`)).toBe(true);
  },
);

it('finds a place for the same name in another folder', () => {
  const key = `${PREFIX}/a/b/photo.png`;
  const other = sameNameElsewhere(PREFIX, key);
  expect(other).toBe(`${PREFIX}/elsewhere/photo.png`);
  expect(other).not.toBe(key);
});
